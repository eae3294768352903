import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/env'
import { RETRY_AFTER_SECONDS, watchReading } from '@/lib/platform/outage'
import { returnedForm } from '@/lib/platform/plain-form'
import { BufferedResponse } from './buffered-response'
import { assignNonce, noncePolicy } from './document-policy'
import { createPageFinish } from './finish-page'
import { refuseMethod } from './refuse'
import { serveStaticFiles } from './static-files'

/** Handles one request; resolves once the response has been handed over. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

const PAGE_METHODS = ['GET', 'HEAD']
const LOGIN_PATH = '/admin/login'

/**
 * Stands between the HTTP server and Next. Public files are served here, from memory; public pages are rendered by Next
 * and finished here; everything else (the admin area, Next's own requests) passes through. Every document leaves
 * with a content security policy. Nothing outside the API takes a body, so none is ever read there.
 */
export function createPageHandler(next: Handler): Handler {
  const sendFile = serveStaticFiles()
  const finishPage = createPageFinish()
  return async (request, response) => {
    const { method = '', url = '/' } = request
    if (!PAGE_METHODS.includes(method)) return refuseMethod(response, PAGE_METHODS)
    if (sendFile(request, response)) return
    if (!isForDocument(request)) return next(request, response)
    const nonce = assignNonce(request)
    // Pages of the admin area are streamed, so that they can show that they load. Its login is a form like the public ones.
    if (isUnder(url, '/admin', env().adminPrefix) && !isLogin(url)) {
      response.setHeader('Content-Security-Policy', noncePolicy(nonce))
      return next(request, response)
    }
    const buffered = await bufferResponse(next, request, response)
    if (buffered.isWhole) await finishPage(request, response, buffered, nonce)
    else response.destroy()
  }
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
  const reading = await watchReading(() => next(request, buffered))
  if (reading === 'unreadable') describeOutage(buffered, response)
  if (reading === 'unknown') buffered.statusCode = 404
  // A page with a refused form on it says so, unless it has a status of its own.
  else if (buffered.statusCode === 200) buffered.statusCode = returnedForm()?.status ?? 200
  Object.assign(request, { method })
  Object.assign(request.headers, { 'accept-encoding': encodings, 'if-none-match': tags })
  return buffered
}

// The page says in its own words what could not be read; these are for machines.
function describeOutage(buffered: BufferedResponse, response: ServerResponse): void {
  buffered.statusCode = 503
  // Next lets no header be set any more on the response it has written.
  response.setHeader('Retry-After', RETRY_AFTER_SECONDS)
  response.setHeader('X-Robots-Tag', 'noindex')
}

/** Whether the response may be a document, rather than data or a part of a page for Next's router. */
function isForDocument({ url = '/', headers }: IncomingMessage): boolean {
  return headers.rsc === undefined && !isUnder(url, '/_next')
}

function isLogin(url: string): boolean {
  return isUnder(url, LOGIN_PATH, `${env().adminPrefix}${LOGIN_PATH}`)
}

/** Whether a URL's path is one of these or lies below one. */
function isUnder(url: string, ...roots: string[]): boolean {
  const path = url.split('?')[0] ?? '/'
  return roots.some(root => path === root || path.startsWith(`${root}/`))
}
