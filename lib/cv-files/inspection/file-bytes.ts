import type { FileHandle } from 'node:fs/promises'

/** A file that is read in parts, so that it is never held whole. */
export type FileBytes = {
  /** In bytes. */
  readonly size: number
  /** Returns up to that many bytes from that position: fewer only where the file ends. */
  read(position: number, length: number): Promise<Buffer>
}

const CHUNK = 64 * 1024

/**
 * Reads an open file, which the caller closes. Of the last long stretch that was read, shorter ones are taken from memory: an
 * office's PDF has hundreds of objects, a few bytes each.
 */
export async function fileBytes(handle: FileHandle): Promise<FileBytes> {
  const { size } = await handle.stat()
  let stretch = { start: 0, bytes: Buffer.alloc(0) }
  return {
    size,
    async read(position, length) {
      const wanted = Math.max(0, Math.min(length, size - position))
      const from = position - stretch.start
      if (from >= 0 && from + wanted <= stretch.bytes.length)
        return stretch.bytes.subarray(from, from + wanted)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(wanted), 0, wanted, position)
      const bytes = buffer.subarray(0, bytesRead)
      if (bytes.length > CHUNK) stretch = { start: position, bytes }
      return bytes
    },
  }
}

/** Reads a small file that is in memory already. */
export function memoryBytes(bytes: Buffer): FileBytes {
  return {
    size: bytes.length,
    read: async (position, length) => bytes.subarray(position, position + length),
  }
}

/** Reads a file as if it began at that position. */
export function bytesFrom(file: FileBytes, start: number): FileBytes {
  return {
    size: Math.max(0, file.size - start),
    read: (position, length) => file.read(start + position, length),
  }
}

/** Goes through the bytes from `start` to before `end`, 64 KiB at a time. */
export async function* chunksOf(
  file: FileBytes,
  start = 0,
  end = file.size,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = start; at < end; at += CHUNK) yield file.read(at, Math.min(CHUNK, end - at))
}
