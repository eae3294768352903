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
// As much as the C library gives back at once (deploy/site.service, MALLOC_MMAP_THRESHOLD_).
const AHEAD = 128 * 1024

/**
 * Reads an open file, which the caller closes, a little ahead: what lies within the last stretch that was read is taken from memory, such
 * as the hundreds of objects of an office's PDF, a few bytes each. The thread waits for the disk: to wake another costs more.
 * @param file its descriptor
 */
export function fileBytes(file: number): FileBytes {
  const { size } = fstatSync(file)
  let stretch: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  return {
    size,
    async read(position, length) {
      requirePlace(position)
      const wanted = Math.min(length, size - position)
      if (wanted <= 0) return Buffer.alloc(0)
      const from = position - stretch.start
      if (from < 0 || from + wanted > stretch.bytes.length)
        stretch = { start: position, bytes: readFrom(file, position, Math.max(wanted, AHEAD)) }
      const within = position - stretch.start
      return stretch.bytes.subarray(within, within + wanted)
    },
  }
}

function readFrom(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, position))
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
