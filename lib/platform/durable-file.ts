import 'server-only'
import { open } from 'node:fs/promises'

/** Writes a file that is not there yet, for its owner alone to read, and returns once its content is on the disk. */
export async function writeAndSync(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const piece of content) await file.writeFile(piece)
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
