import type { FileHandle } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { refuseUnless } from './refusal'

/** A file that is read in parts, so that it is never held whole. */
export type FileBytes = {
  /** In bytes. */
  readonly size: number
  /** Returns up to that many bytes from that position: fewer only where the file ends. */
  read(position: number, length: number): Promise<Buffer>
}

const CHUNK = 64 * 1024
// Each reading wakes a thread, which costs more than this many bytes do.
const AHEAD = 320 * 1024
// As many as it takes for the whole of a large one; a file whose parts lie all over it is read as it is asked for after that.
const MOST_AHEAD = 32
const BYTES_AT_ONCE = 256 * 1024
// A hundred times what a large CV takes: on a machine under load an honest one may take a while.
const LONGEST_MS = 20_000

/**
 * Reads an open file, which the caller closes, ahead: what lies within the last stretch that was read is taken from memory, such as
 * the hundreds of objects of an office's PDF, a few bytes each.
 */
export async function fileBytes(handle: FileHandle): Promise<FileBytes> {
  const { size } = await handle.stat()
  let stretch = { start: 0, bytes: Buffer.alloc(0) }
  let readings = 0
  return {
    size,
    async read(position, length) {
      // Node takes a fraction for the place where it read last.
      refuseUnless(Number.isSafeInteger(position) && Number.isSafeInteger(length) && position >= 0, 'damaged')
      const wanted = Math.min(length, size - position)
      if (wanted <= 0) return Buffer.alloc(0)
      const from = position - stretch.start
      if (from >= 0 && from + wanted <= stretch.bytes.length)
        return stretch.bytes.subarray(from, from + wanted)
      readings += 1
      const ahead = Math.min(Math.max(wanted, readings > MOST_AHEAD ? CHUNK : AHEAD), size - position)
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(ahead), 0, ahead, position)
      stretch = { start: position, bytes: buffer.subarray(0, bytesRead) }
      return stretch.bytes.subarray(0, wanted)
    },
  }
}

/**
 * Reads a file so that others are served in between: what lies in memory is read at once, and would keep them waiting. A file that takes
 * far longer than any CV is refused.
 * @throws {Refused} from `read`
 */
export function besideOthers(file: FileBytes): FileBytes {
  const end = performance.now() + LONGEST_MS
  let bytes = 0
  return {
    size: file.size,
    async read(position, length) {
      bytes += Math.min(length, file.size)
      if (bytes > BYTES_AT_ONCE) {
        bytes = 0
        await setImmediate()
        refuseUnless(performance.now() < end, 'too-complex')
      }
      return file.read(position, length)
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

/** Reads a file as if it ended before that position. */
export function bytesBefore(file: FileBytes, end: number): FileBytes {
  const size = Math.min(end, file.size)
  return { size, read: (position, length) => file.read(position, Math.min(length, size - position)) }
}

/** Finds where the zeros begin that a file ends with, of which `most` are looked at; its size where it ends with none. */
export async function findEndZeros(file: FileBytes, most: number): Promise<number> {
  const least = Math.max(0, file.size - most)
  for (let end = file.size; end > least; ) {
    const start = Math.max(least, end - CHUNK)
    const last = (await file.read(start, end - start)).findLastIndex(byte => byte !== 0)
    if (last >= 0) return start + last + 1
    end = start
  }
  return least
}

/** Goes through the bytes from `start` to before `end`, 64 KiB at a time. */
export async function* chunksOf(
  file: FileBytes,
  start = 0,
  end = file.size,
): AsyncGenerator<Buffer, void, undefined> {
  for (let at = start; at < end; at += CHUNK) yield file.read(at, Math.min(CHUNK, end - at))
}
