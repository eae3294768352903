import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bodies, encodeFor } from './encodings'
import type { HeldResponse } from './held-response'
import { inlineStyles, readStyleSheets } from './inline-styles'
import { KeptPages } from './kept-pages'
import { startScriptsLate } from './late-scripts'
import { isCompressible } from './public-files'
import { sendBodies, tagOf } from './send-bodies'

type Finish = (request: IncomingMessage, response: ServerResponse, held: HeldResponse) => Promise<void>

// What Next says of a page that the build made and nothing changes before the next build.
const BUILT = /^s-maxage=31536000\b/

/** Gives the function that sends what Next has answered: documents in their final form, and every text compressed. */
export function createPageFinish(): Finish {
  const sheets = readStyleSheets()
  const kept = new KeptPages(page =>
    Buffer.from(startScriptsLate(inlineStyles(page.toString('utf8'), sheets))),
  )

  function finishBody(request: IncomingMessage, held: HeldResponse): Bodies | Promise<Bodies> {
    const { body } = held
    const type = String(held.getHeader('Content-Type') ?? '')
    const accepted = request.headers['accept-encoding']
    if (body.length === 0 || held.hasHeader('Content-Encoding')) return { identity: body }
    if (!isDocument(held)) return isCompressible(type) ? encodeFor(accepted, body) : { identity: body }
    return isBuilt(held) ? kept.bodiesOf(body, accepted) : encodeFor(accepted, kept.finish(body))
  }

  return async (request, response, held) => {
    const bodies = await finishBody(request, held)
    response.statusCode = held.statusCode
    for (const [name, value] of Object.entries(held.getHeaders()))
      if (value !== undefined) response.setHeader(name, value)
    if (isDocument(held)) describeDocument(response, held, bodies.identity)
    sendBodies(request, response, bodies)
  }
}

function describeDocument(response: ServerResponse, held: HeldResponse, document: Buffer): void {
  response.setHeader('ETag', tagOf(document))
  // A cache on the way must ask again: the next build's pages name other scripts.
  if (isBuilt(held)) response.setHeader('Cache-Control', 'public, max-age=0, must-revalidate')
}

function isDocument(held: HeldResponse): boolean {
  return String(held.getHeader('Content-Type') ?? '').startsWith('text/html')
}

function isBuilt(held: HeldResponse): boolean {
  return BUILT.test(String(held.getHeader('Cache-Control') ?? ''))
}
