import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/env'
import { isUnder, refuse, refuseMethod } from './accept-request'
import { BufferedResponse } from './buffered-response'
import { assignNonce, noncePolicy } from './document-policy'
import { createPageFinish } from './finish-page'
import { serveStaticFiles } from './static-files'

/** Handles one request; resolves once the response has been handed over. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const PAGE_METHODS = ['GET', 'HEAD']

/** What the site says of a POST to the API before Next sees it, by its URL and client: a refusal, or null. */
export type Limit = (
  request: Request,
) => Promise<{ status: number; detail: string; headers: Record<string, string> } | null>

/**
 * Stands between the HTTP server and Next. Public files are served here, from memory; public pages are rendered by Next
 * and finished here; everything else (the API, the admin area, Next's own requests) passes through. Every document leaves
 * with a content security policy. Nothing outside the API takes a body, so none is ever read there.
 */
export function createPageHandler(next: Handler, limit: Limit): Handler {
  const sendFile = serveStaticFiles()
  const finishPage = createPageFinish()
  return async (request, response) => {
    const { method = '', url = '/' } = request
    if (isUnder(url, '/api'))
      return method === 'POST' ? passLimited(next, limit, request, response) : next(request, response)
    if (!PAGE_METHODS.includes(method)) return refuseMethod(response, PAGE_METHODS)
    if (sendFile(request, response)) return
    if (!isForDocument(request)) return next(request, response)
    const nonce = assignNonce(request)
    // Pages of the admin area are streamed, so that they can say they load.
    if (isUnder(url, '/admin', env().adminPrefix)) {
      response.setHeader('Content-Security-Policy', noncePolicy(nonce))
      return next(request, response)
    }
    const buffered = await bufferResponse(next, request, response)
    if (buffered.isWhole) await finishPage(request, response, buffered, nonce)
    else response.destroy()
  }
}

async function passLimited(
  next: Handler,
  limit: Limit,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url, headers } = request
  const forwarded = { 'x-forwarded-for': String(headers['x-forwarded-for'] ?? '') }
  const refusal = await limit(new Request(`http://localhost${url}`, { method, headers: forwarded }))
  if (!refusal) return next(request, response)
  for (const [name, value] of Object.entries(refusal.headers)) response.setHeader(name, value)
  refuse(response, refusal.status, refusal.detail)
}

async function bufferResponse(next: Handler, request: IncomingMessage, response: ServerResponse) {
  const buffered = new BufferedResponse(request)
  response.once('close', () => buffered.emit('close'))
  // What Next would compress could not be finished here.
  const { 'accept-encoding': encodings, 'if-none-match': tags } = request.headers
  const { method } = request
  delete request.headers['accept-encoding']
  delete request.headers['if-none-match']
  // HEAD gets the headers of the page in its final form, which takes its body to know.
  request.method = 'GET'
  await next(request, buffered)
  Object.assign(request, { method })
  Object.assign(request.headers, { 'accept-encoding': encodings, 'if-none-match': tags })
  return buffered
}

/** Whether the response may be a document, rather than data or a part of a page for Next's router. */
function isForDocument({ url = '/', headers }: IncomingMessage): boolean {
  return headers.rsc === undefined && !isUnder(url, '/_next')
}
