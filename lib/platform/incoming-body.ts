import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { processState } from './process-state'

const bodies = processState('platform/incoming-body', () => new AsyncLocalStorage<Readable>())

/** Has a request handled whose body can be read as Node has it. */
export function withIncomingBody<Handled>(body: Readable, handle: () => Handled): Handled {
  return bodies.run(body, handle)
}

/**
 * Returns the body of the request under way as it comes off its connection. Next hands it on as a web stream, which copies every
 * piece and costs as much as all else that is done with a CV; that is read where another server than ours has it. To be read in
 * place of the request's own body, not beside it.
 */
export function incomingBody(request: Request): Readable {
  const incoming = bodies.getStore()
  if (incoming) return incoming
  return request.body ? Readable.fromWeb(request.body as WebStream<Uint8Array>) : Readable.from([])
}

// No browser and no provider sends a body byte by byte, each a chunk of its own (RFC 9112, 7.1): 100 KB of those take a second.
const SMALL_CHUNK = 64
const MOST_SMALL_CHUNKS = 4096

/** Whether a body of so many bytes has come in so many chunks that it is a burden, and meant to be one. */
export function hasTinyChunks(bytes: number, chunks: number): boolean {
  return chunks > MOST_SMALL_CHUNKS && bytes < chunks * SMALL_CHUNK
}

// Three of the largest forms that are taken.
const MOST_PASSED_OVER = 16 * 1024 * 1024
// Time enough to read why, for a sender that is still sending.
const PATIENCE_MS = 5_000

/**
 * Passes over what is left of a body, as its sender reads the response only then, and its next request comes after it. Whoever sends
 * more than 16 MiB of that, or sends it in crumbs, has five seconds to read the response; then the connection is closed.
 */
export function drain(body: Readable): void {
  let [bytes, chunks] = [0, 0]
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
    chunks += 1
    if (bytes <= MOST_PASSED_OVER && !hasTinyChunks(bytes, chunks)) return
    body.off('data', count).pause()
    setTimeout(() => giveUp(body), PATIENCE_MS).unref()
  }
  body.on('data', count).resume()
}

function giveUp(body: Readable): void {
  // One that has come whole meanwhile shares its connection with what came after it.
  if (body instanceof IncomingMessage && body.complete) body.resume()
  else body.destroy()
}
