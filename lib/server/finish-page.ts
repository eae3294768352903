import type { IncomingMessage, ServerResponse } from 'node:http'
import type { BufferedResponse } from './buffered-response'
import { deferScripts } from './deferred-scripts'
import { hashPolicy, noncePolicy } from './document-policy'
import { type Bodies, encodeFor } from './encodings'
import { inlineStyles, readStyleSheets } from './inline-styles'
import { PageCache } from './page-cache'
import { isCompressible } from './public-files'
import { sendBodies, tagOf } from './send-bodies'

type Finish = (
  request: IncomingMessage,
  response: ServerResponse,
  held: BufferedResponse,
  nonce: string,
) => Promise<void>

// What Next says of a page that the build made and nothing changes before the next build.
const BUILT = /^s-maxage=31536000\b/

// The site's own script and style files need no nonce.
const NONCE_OF_FILE = /(<(?:link|script src)[^>]*) nonce="[^"]*"/g

/**
 * Gives the function that sends what Next has answered: documents in their final form, with the policy that names their
 * scripts, and every text compressed. The nonce is the one that the request brought to Next.
 */
export function createPageFinish(): Finish {
  const sheets = readStyleSheets()
  const kept = new PageCache(page => finishDocument(page))

  function finishDocument(page: Buffer, nonce?: string): Buffer {
    const html = page.toString('utf8').replace(NONCE_OF_FILE, '$1')
    return Buffer.from(deferScripts(inlineStyles(html, sheets), nonce))
  }

  function finishBody(
    request: IncomingMessage,
    held: BufferedResponse,
    nonce?: string,
  ): Bodies | Promise<Bodies> {
    const { body } = held
    const type = String(held.getHeader('Content-Type') ?? '')
    const accepted = request.headers['accept-encoding']
    if (body.length === 0 || held.hasHeader('Content-Encoding')) return { identity: body }
    if (!isDocument(held)) return isCompressible(type) ? encodeFor(accepted, body) : { identity: body }
    return nonce ? encodeFor(accepted, finishDocument(body, nonce)) : kept.bodiesOf(body, accepted)
  }

  return async (request, response, held, drawn) => {
    // A page of the build is the same for everyone, so no nonce holds for it.
    const nonce = isBuilt(held) ? undefined : drawn
    const bodies = await finishBody(request, held, nonce)
    response.statusCode = held.statusCode
    for (const [name, value] of Object.entries(held.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    if (isDocument(held)) describeDocument(response, bodies.identity, nonce)
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

function isDocument(held: BufferedResponse): boolean {
  return String(held.getHeader('Content-Type') ?? '').startsWith('text/html')
}

function isBuilt(held: BufferedResponse): boolean {
  return BUILT.test(String(held.getHeader('Cache-Control') ?? ''))
}
