import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bodies, encodeFor, sendBodies, tagOf } from './bodies'
import type { BufferedResponse } from './buffered-response'
import { deferScripts } from './deferred-scripts'
import { hashPolicy, noncePolicy } from './document-policy'
import { inlineStyles, readStyleSheets } from './inline-styles'
import { PageCache } from './page-cache'
import { isCompressible } from './public-files'

type Finish = (
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedResponse,
  nonce: string,
) => Promise<void>

// Next's Cache-Control for a page that was rendered by the build and is valid until the next one.
const BUILT = /^s-maxage=31536000\b/

// The site's own script and style files need no nonce.
const NONCE_OF_FILE = /(<(?:link|script src)[^>]*) nonce="[^"]*"/g

/**
 * Returns the function that sends a response of Next's: documents in their final form, with the policy that names their
 * scripts, and every text compressed. Its nonce is the one that the request took to Next.
 */
export function createPageFinish(): Finish {
  const sheets = readStyleSheets()
  const cache = new PageCache(page => finishDocument(page))

  function finishDocument(page: Buffer, nonce?: string): Buffer {
    const html = page.toString('utf8').replace(NONCE_OF_FILE, '$1')
    return Buffer.from(deferScripts(inlineStyles(html, sheets), nonce))
  }

  function finishBody(
    request: IncomingMessage,
    buffered: BufferedResponse,
    nonce?: string,
  ): Bodies | Promise<Bodies> {
    const { body } = buffered
    const type = String(buffered.getHeader('Content-Type') ?? '')
    const accepted = request.headers['accept-encoding']
    if (body.length === 0 || buffered.hasHeader('Content-Encoding')) return { identity: body }
    if (!isDocument(buffered)) return isCompressible(type) ? encodeFor(accepted, body) : { identity: body }
    return nonce ? encodeFor(accepted, finishDocument(body, nonce)) : cache.bodiesOf(body, accepted)
  }

  return async (request, response, buffered, assigned) => {
    // A page of the build is the same for everyone, so it has no nonce.
    const nonce = isBuilt(buffered) ? undefined : assigned
    const bodies = await finishBody(request, buffered, nonce)
    response.statusCode = buffered.statusCode
    for (const [name, value] of Object.entries(buffered.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    if (isDocument(buffered)) describeDocument(response, bodies.identity, nonce)
    sendBodies(request, response, bodies)
  }
}

function describeDocument(response: ServerResponse, document: Buffer, nonce?: string): void {
  const policy = nonce ? noncePolicy(nonce) : hashPolicy(document.toString('utf8'))
  response.setHeader('Content-Security-Policy', policy)
  if (nonce) return
  response.setHeader('ETag', tagOf(document))
  // A cache on the way must ask again: the next build's pages name other scripts.
  response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
}

function isDocument(buffered: BufferedResponse): boolean {
  return String(buffered.getHeader('Content-Type') ?? '').startsWith('text/html')
}

function isBuilt(buffered: BufferedResponse): boolean {
  return BUILT.test(String(buffered.getHeader('Cache-Control') ?? ''))
}
