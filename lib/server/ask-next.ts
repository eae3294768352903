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
import { buffer } from 'node:stream/consumers'
import { drain } from '@/lib/platform/incoming-body'
import { logger } from '@/lib/platform/logger'
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

/** Whom a response is made for: everyone, as those in the page store are, or the one visitor who sent the request. */
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

// In bytes. More than Node's own limit: this server adds headers to a request, and a redirect repeats the request's URL.
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
      }).catch(error => {
        // Whoever asked only learns that the response was not finished.
        logger.error({ err: error }, 'a request failed outside its handler')
        response.destroy()
      })
    })
  })
  return async (madeFor, url, headers = {}, body) => {
    // Whoever writes more than a byte has to wait for a `drain`, which then always comes. With the default, Node 26 announces one that
    // never comes: of a message in chunks it counts bytes as waiting that the other side has taken already.
    const [clientSide, serverSide] = duplexPair({ highWaterMark: 1 })
    // Lets the page read what was noted during the visitor's request, such as the form that was refused.
    if (madeFor === 'visitor') contexts.set(serverSide, AsyncLocalStorage.snapshot())
    // A duplex pair passes on that one side has ended, but not that it was destroyed before.
    serverSide.once('close', () => {
      if (!serverSide.writableFinished) clientSide.destroy(new Error('the response was not finished'))
    })
    server.emit('connection', serverSide)
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const all = { Host: 'localhost', ...headers, Connection: 'close' }
      const method = body ? 'POST' : 'GET'
      const options = { createConnection: () => clientSide, maxHeaderSize: LONGEST_HEAD }
      const outgoing = request({ ...options, method, path: url, headers: all }, resolve)
      outgoing.on('error', reject)
      // Node checks the head as it writes it. Written now, a refused head rejects this promise; written with the body's first piece,
      // it would throw where nobody catches it.
      outgoing.flushHeaders()
      if (body) sendBody(body, outgoing, serverSide)
      else outgoing.end()
    })
    const outcome = outcomes.get(serverSide) ?? { forEveryone: true, reading: 'read' as const }
    return {
      status: response.statusCode ?? 500,
      headers: response.headers,
      body: await buffer(response),
      outcome,
    }
  }
}

function sendBody(body: Readable, outgoing: ClientRequest, serverSide: Duplex): void {
  // Tells the handler that the visitor's connection broke off.
  body.once('error', error => serverSide.destroy(error))
  outgoing.once('close', () => drain(body.unpipe(outgoing)))
  body.pipe(outgoing)
}
