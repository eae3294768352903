import 'server-only'
import { open } from 'node:fs/promises'

// Each write wakes a thread, which costs more than the bytes do.
const BUFFER_BYTES = 256 * 1024

/** Writes a file that is not there yet, for its owner alone to read, and returns once its content is on the disk. */
export async function writeAndSync(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    // Copied into one buffer: a piece may be a single byte, which as an object takes far more.
    const pending = Buffer.allocUnsafe(BUFFER_BYTES)
    let bytes = 0
    for await (const piece of content) {
      for (let rest = piece; rest.length > 0; ) {
        const fitting = rest.subarray(0, pending.length - bytes)
        pending.set(fitting, bytes)
        bytes += fitting.length
        rest = rest.subarray(fitting.length)
        if (bytes < pending.length) continue
        await file.writeFile(pending)
        bytes = 0
      }
    }
    await file.writeFile(pending.subarray(0, bytes))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Returns once the names in a folder are on the disk: until then a power cut may lose a file that was made or renamed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
