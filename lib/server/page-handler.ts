import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/platform/env'
import { BufferedResponse } from './buffered-response'
import { assignNonce, noncePolicy } from './document-policy'
import { createPageFinish } from './finish-page'
import { serveStaticFiles } from './static-files'

/** Answers one request; resolves once the answer has been handed over. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Stands between the HTTP server and Next. Public files are answered here, from memory; public pages are made by Next
 * and finished here; everything else (the API, the admin area, Next's own calls) passes through. Every document leaves
 * with a content security policy.
 */
export function createPageHandler(next: Handler): Handler {
  const sendFile = serveStaticFiles()
  const finishPage = createPageFinish()
  return async (request, response) => {
    if (sendFile(request, response)) return
    if (!isForDocument(request)) return next(request, response)
    const nonce = assignNonce(request)
    if (!isFinished(request)) {
      response.setHeader('Content-Security-Policy', noncePolicy(nonce))
      return next(request, response)
    }
    const held = await bufferResponse(next, request, response)
    if (held.isWhole) await finishPage(request, response, held, nonce)
    else response.destroy()
  }
}

async function bufferResponse(next: Handler, request: IncomingMessage, response: ServerResponse) {
  const held = new BufferedResponse(request)
  response.once('close', () => held.emit('close'))
  // What Next would compress could not be finished here.
  const { 'accept-encoding': encodings, 'if-none-match': tags } = request.headers
  const { method } = request
  delete request.headers['accept-encoding']
  delete request.headers['if-none-match']
  // HEAD gets the headers of the page in its final form, which takes its body to know.
  request.method = 'GET'
  await next(request, held)
  Object.assign(request, { method })
  Object.assign(request.headers, { 'accept-encoding': encodings, 'if-none-match': tags })
  return held
}

/** Whether a document may be the answer, rather than a call's result or a part of a page. */
function isForDocument({ url = '/', headers }: IncomingMessage): boolean {
  return headers.rsc === undefined && !isUnder(url, '/api', '/_next')
}

/** Whether a visitor asks for a public page; those of the admin area are streamed, so that they can say they load. */
function isFinished({ method, url = '/' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && !isUnder(url, '/admin', env().adminPrefix)
}

function isUnder(url: string, ...roots: string[]): boolean {
  const path = url.split('?')[0] ?? '/'
  return roots.some(root => path === root || path.startsWith(`${root}/`))
}
