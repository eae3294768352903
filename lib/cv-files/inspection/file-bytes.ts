import { fstatSync, readSync } from 'node:fs'
import { refuseUnless } from './refusal'

/** A file that is read in parts, so that it is never held whole. */
export type FileBytes = {
  /** In bytes. */
  readonly size: number
  /** Returns up to that many bytes from that position: fewer only where the file ends. */
  read(position: number, length: number): Promise<Buffer>
}

const CHUNK = 64 * 1024
const AHEAD = 16 * 1024

/**
 * Reads an open file, which the caller closes, a little ahead: what lies within the last stretch that was read is taken from memory, such
 * as the hundreds of objects of an office's PDF, a few bytes each. The thread waits for the disk: to wake another costs more.
 * @param file its descriptor
 */
export function fileBytes(file: number): FileBytes {
  const { size } = fstatSync(file)
  // One for all stretches: a file whose parts lie all over it is read in ten thousand.
  const room = Buffer.allocUnsafeSlow(AHEAD)
  let stretch = { start: 0, end: 0 }
  return {
    size,
    async read(position, length) {
      requirePlace(position)
      const wanted = Math.min(length, size - position)
      if (wanted <= 0) return Buffer.alloc(0)
      if (wanted > AHEAD) {
        const bytes = Buffer.allocUnsafeSlow(wanted)
        return bytes.subarray(0, readSync(file, bytes, 0, wanted, position))
      }
      if (position < stretch.start || position + wanted > stretch.end)
        stretch = { start: position, end: position + readSync(file, room, 0, AHEAD, position) }
      const within = position - stretch.start
      return Buffer.from(room.subarray(within, within + wanted))
    },
  }
}

// Node takes a fraction for the place where it read last, and a negative number of a buffer's place counts from its end.
function requirePlace(position: number): void {
  refuseUnless(Number.isSafeInteger(position) && position >= 0, 'damaged')
}

/** Reads a small file that is in memory already. */
export function memoryBytes(bytes: Buffer): FileBytes {
  return {
    size: bytes.length,
    async read(position, length) {
      requirePlace(position)
      return bytes.subarray(position, position + length)
    },
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
