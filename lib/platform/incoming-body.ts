import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { processState } from './process-state'

const bodies = processState('platform/incoming-body', () => new AsyncLocalStorage<Readable>())

/**
 * Runs the handler of a request, whose `incomingBody` is then this stream of Node's. To all who iterate over the stream itself it is
 * empty: Next makes a web request of it, which from Node 26 on reads ahead, and what it has read would be missing here.
 */
export function withIncomingBody<Handled>(body: Readable, handle: () => Handled): Handled {
  Object.defineProperty(body, Symbol.asyncIterator, { value: noBytes, configurable: true })
  return bodies.run(body, handle)
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}

/**
 * Returns the body of the request under way as Node's stream, or where another server than ours handles it, the request's own body.
 * Next's web stream copies every chunk, which costs as much as all else that is done with a CV.
 */
export function incomingBody(request: Request): Readable {
  const incoming = bodies.getStore()
  if (incoming) return incoming
  return request.body ? Readable.fromWeb(request.body as WebStream<Uint8Array>) : Readable.from([])
}

// No browser and no provider sends a body byte by byte, each a chunk of its own (RFC 9112, 7.1): 100 KB of those take a second.
const SMALL_CHUNK = 64
const MOST_SMALL_CHUNKS = 4096

/** Whether a body comes in so many tiny chunks that it must be an attack. */
export function hasTinyChunks(bytes: number, chunks: number): boolean {
  return chunks > MOST_SMALL_CHUNKS && bytes < chunks * SMALL_CHUNK
}

// More than a photographed CV has, so that a client that is refused near the end of one can use its connection again.
const MOST_DRAINED = 64 * 1024 * 1024
// For a sender that is still sending, to read the response.
const TIMEOUT_MS = 5_000

/**
 * Reads the rest of a body and drops it: only then does the sender read the response, and can its next request come. A sender of
 * more than 64 MiB, or of tiny chunks, has five seconds to read the response; then the connection is closed.
 */
export function drain(body: Readable): void {
  let [bytes, chunks] = [0, 0]
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
    chunks += 1
    if (bytes <= MOST_DRAINED && !hasTinyChunks(bytes, chunks)) return
    body.off('data', count).pause()
    setTimeout(() => giveUp(body), TIMEOUT_MS).unref()
  }
  body.on('data', count).resume()
}

function giveUp(body: Readable): void {
  // A body that is complete by now shares its connection with the next request.
  if (body instanceof IncomingMessage && body.complete) body.resume()
  else body.destroy()
}
