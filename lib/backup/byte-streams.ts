import 'server-only'
import { createHash } from 'node:crypto'

/** Cuts a stream into pieces of exactly that many bytes; the last may be shorter. One piece is in memory at a time. */
export async function* inPieces(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  const reader = new ByteReader(content)
  try {
    for (;;) {
      const piece = await reader.takeUpTo(size)
      if (piece.length > 0) yield piece
      if (piece.length < size) return
    }
  } finally {
    await reader.close()
  }
}

/** Returns the SHA-256 of what a stream gives, in hex. */
export async function hashContent(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of content) hash.update(piece)
  return hash.digest('hex')
}

/** Reads a stream of bytes by lengths. */
export class ByteReader {
  #source: AsyncIterator<Uint8Array>
  #held: Uint8Array[] = []
  #heldBytes = 0

  /** @param content what is read, once */
  constructor(content: AsyncIterable<Uint8Array>) {
    this.#source = content[Symbol.asyncIterator]()
  }

  /** Returns the next bytes, fewer than asked for only where the stream ends. */
  async takeUpTo(count: number): Promise<Buffer> {
    while (this.#heldBytes < count) {
      const { done, value } = await this.#source.next()
      if (done) break
      this.#held.push(value)
      this.#heldBytes += value.length
    }
    return this.#cut(Math.min(count, this.#heldBytes))
  }

  /** Closes the source, even if it was not read to its end. */
  async close(): Promise<void> {
    await this.#source.return?.()
  }

  #cut(count: number): Buffer {
    const parts: Uint8Array[] = []
    for (let missing = count; missing > 0; ) {
      const [first = new Uint8Array()] = this.#held
      const part = first.subarray(0, missing)
      if (part.length === first.length) this.#held.shift()
      else this.#held[0] = first.subarray(part.length)
      parts.push(part)
      missing -= part.length
    }
    this.#heldBytes -= count
    return Buffer.concat(parts, count)
  }
}
