import 'server-only'
import { type FileHandle, open } from 'node:fs/promises'

// Each writing wakes a thread, which costs more than the bytes do.
const WORTH_WRITING = 256 * 1024

/** Writes a file that is not there yet, for its owner alone to read, and returns once its content is on the disk. */
export async function writeAndSync(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    let pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of content) {
      pieces.push(piece)
      bytes += piece.length
      if (bytes < WORTH_WRITING) continue
      await writeAll(file, pieces)
      pieces = []
      bytes = 0
    }
    await writeAll(file, pieces)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, pieces: Uint8Array[]): Promise<void> {
  const wanted = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (wanted === 0) return
  const { bytesWritten } = await file.writev(pieces)
  // A disk that is just getting full takes a part, and says why with the next one.
  if (bytesWritten < wanted) await file.writeFile(Buffer.concat(pieces).subarray(bytesWritten))
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
