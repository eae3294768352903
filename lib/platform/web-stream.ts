import type { FileHandle } from 'node:fs/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'

const FILE_CHUNK_BYTES = 64 * 1024

/**
 * Makes a stream for a response of chunks that come in turn; whoever stops reading it has them closed. In place of
 * `Readable.toWeb`, which in Node 20 throws outside of anything that could catch it where a client goes while a chunk is read.
 */
export function toWebStream(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  // The same class, which the types of Node and of browsers describe each in its way.
  return NodeStream.from(chunks) as ReadableStream<Uint8Array>
}

/** Makes a stream of an open file, which is closed once it is read, fails, or is let go, even unread. */
export function streamFile(file: FileHandle): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await file.read(Buffer.allocUnsafe(FILE_CHUNK_BYTES)).catch(async error => {
          await file.close()
          throw error
        })
        if (chunk.bytesRead > 0) return controller.enqueue(chunk.buffer.subarray(0, chunk.bytesRead))
        await file.close()
        controller.close()
      },
      cancel: () => file.close(),
    },
    // Nothing is read before somebody asks for it.
    { highWaterMark: 0 },
  )
}
