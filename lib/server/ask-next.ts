import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type ClientRequest,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http'
import { type Duplex, duplexPair, type Readable } from 'node:stream'
import { drain } from '@/lib/platform/incoming-body'
import { type PageOutcome, watchPage } from '@/lib/platform/page-outcome'

/** Handles one request; resolves once the response has been handed over. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A whole response of Next, and what the page noted while it was made. */
export type BufferedResponse = {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  outcome: PageOutcome
}

/** Whom a response is made for: everyone, as the page store's are, or the one visitor whose request it is. */
type MadeFor = 'everyone' | 'visitor'

/**
 * Asks Next for a path with these headers and no others, by a POST where there is a body; rejects where the body breaks off, or
 * Next gives up on its response.
 */
export type Ask = (
  madeFor: MadeFor,
  url: string,
  headers?: OutgoingHttpHeaders,
  body?: Readable,
) => Promise<BufferedResponse>

// In bytes. A request that Node just takes gets headers of ours too, and a redirect says its URL more than once.
const LONGEST_HEAD = 128 * 1024

/**
 * Returns the function that asks Next as a visitor would who has no cookies, no IP address and no browser. The request
 * goes over a connection in memory to an HTTP server that listens nowhere
 * (https://nodejs.org/docs/latest-v20.x/api/http.html#event-connection), so that both sides are Node's own.
 */
export function createAsk(next: Handler): Ask {
  const outcomes = new WeakMap<object, PageOutcome>()
  const contexts = new WeakMap<object, ReturnType<typeof AsyncLocalStorage.snapshot>>()
  const server = createServer({ maxHeaderSize: LONGEST_HEAD }, (incoming, response) => {
    const inContext = contexts.get(incoming.socket)
    const run = inContext ?? ((make: () => void) => make())
    run(() => {
      void watchPage(!inContext, outcome => {
        outcomes.set(incoming.socket, outcome)
        return next(incoming, response)
      }).catch(() => response.destroy())
    })
  })
  return async (madeFor, url, headers = {}, body) => {
    const [near, far] = duplexPair()
    // What is noted of a visitor's own request, such as the form that was refused, reaches the page.
    if (madeFor === 'visitor') contexts.set(far, AsyncLocalStorage.snapshot())
    // One side learns of the other's end, but not that it broke off before.
    far.once('close', () => far.writableFinished || near.destroy(new Error('the response was not finished')))
    server.emit('connection', far)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const all = { Host: 'localhost', ...headers, Connection: 'close' }
      const method = body ? 'POST' : 'GET'
      const options = { createConnection: () => near, maxHeaderSize: LONGEST_HEAD }
      const asking = request({ ...options, method, path: url, headers: all }, resolve)
      asking.on('error', reject)
      // A head that Node refuses to write rejects here; at the body's first piece nobody could catch it.
      asking.flushHeaders()
      if (body) sendBody(body, asking, far)
      else asking.end()
    })
    const outcome = outcomes.get(far) ?? { forEveryone: true, reading: 'read' as const }
    return {
      status: response.statusCode ?? 500,
      headers: response.headers,
      body: await readWhole(response),
      outcome,
    }
  }
}

function sendBody(body: Readable, asking: ClientRequest, far: Duplex): void {
  // The handler learns that its visitor has broken off.
  body.once('error', error => far.destroy(error))
  asking.once('close', () => drain(body.unpipe(asking)))
  body.pipe(asking)
}

async function readWhole(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts)
}
