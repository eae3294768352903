import { ReadableStream as NodeStream } from 'node:stream/web'

/**
 * Makes a stream for a response of chunks that come in turn; whoever stops reading it has them closed. In place of
 * `Readable.toWeb`, which in Node 20 throws outside of anything that could catch it where a client goes while a chunk is read.
 */
export function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The same class, which the types of Node and of browsers describe each in its way.
  return NodeStream.from(chunks) as ReadableStream<Uint8Array>
}
