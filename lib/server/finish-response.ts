import { RETRY_AFTER_SECONDS } from '@/lib/platform/outage'
import { returnedForm } from '@/lib/platform/returned-form'
import { BARE_POLICY } from '@/lib/platform/security-headers'
import type { BufferedResponse } from './ask-next'
import { type Bodies, type Effort, encodeAll, isCompressible, tagOf } from './bodies'
import { deferScripts } from './deferred-scripts'
import { hashPolicy, noncePolicy, replaceNonce } from './document-policy'
import { dropDuplicates } from './flight-payload'
import { type Header, type StoredResponse, storeResponse } from './stored-response'

/** Whom a response is for. A document for one visitor keeps its nonce; one for everyone has its scripts named by their hashes. */
export type Audience = { kind: 'everyone'; nonce?: string } | { kind: 'visitor'; nonce: string }

/** A response in its final form, which can be compressed quickly or well. */
export type Finished = { encode(effort: Effort): Promise<StoredResponse> }

// Browsers and caches must ask again each time: a save changes the page, and the next build changes the scripts that it names.
const REVALIDATE = 'public, max-age=0, must-revalidate'

// Lets an nginx with a cache send the response for a second without asking. nginx does not pass this header on. Before version 1.23
// it obeys whichever of this header and Cache-Control it reads first, so this one comes first.
const CACHED_FOR_A_SECOND: Header = ['X-Accel-Expires', '1']

// Headers that Node writes itself, that describe the body as Next sent it, or that are for one visitor.
const NOT_PASSED_ON = [
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
]

// Only Next's router reads these, of payloads. Documents leave them out: with a short head they arrive in the first round trip.
const FOR_PAYLOADS = /^x-nextjs-/

// These say how a browser may show a document. A payload is never shown, and BARE_POLICY keeps it out of frames.
const FOR_DOCUMENTS = /^(permissions-policy|referrer-policy|x-frame-options)$/

const PAGE = /^text\/(html|x-component)/

// The site's own script and style files need no nonce.
const NONCE_OF_FILE = /(<(?:link|script src)[^>]*) nonce="[^"]*"/g

/**
 * Finishes a response of Next: a document gets its scripts deferred and the policy that names them, and a page that could
 * not read what it shows becomes a 503.
 * @param always headers of every response of this server
 */
export function finishResponse(
  buffered: BufferedResponse,
  audience: Audience,
  always: readonly Header[],
): Finished {
  const type = buffered.headers['content-type'] ?? ''
  const { body, policy } = isDocument(buffered.headers)
    ? finishDocument(buffered.body.toString('utf8'), audience)
    : { body: buffered.body, policy: BARE_POLICY }
  const headers: Header[] = [
    ...always,
    ...passedOnHeaders(buffered, audience),
    ...(mayBeCachedByProxy(buffered, audience) ? [CACHED_FOR_A_SECOND] : []),
    ['Cache-Control', cacheControl(buffered, audience)],
    ['Content-Security-Policy', policy],
    ...outcomeHeaders(buffered),
  ]
  const status = statusOf(buffered)
  const tag = tagOf(body)
  return {
    encode: async effort => {
      const bodies: Bodies = isCompressible(type) ? await encodeAll(body, effort) : { identity: body }
      return storeResponse(status, headers, bodies, tag, varyOf(buffered))
    },
  }
}

// These tell programs of the outage; the page itself tells people. Next lets no page choose its own status.
const OUTAGE_HEADERS: Header[] = [
  ['Retry-After', String(RETRY_AFTER_SECONDS)],
  ['X-Robots-Tag', 'noindex'],
]

function outcomeHeaders({ outcome: { reading, retryAfter } }: BufferedResponse): readonly Header[] {
  if (reading === 'unreadable') return OUTAGE_HEADERS
  return retryAfter === undefined ? [] : [['Retry-After', String(retryAfter)]]
}

// A page that shows a refused form again has the form's status, unless it has a status of its own.
function statusOf({ status, outcome }: BufferedResponse): number {
  if (outcome.reading === 'unreadable') return 503
  if (outcome.reading === 'unknown') return 404
  if (outcome.reading === 'refused') return 429
  return status === 200 ? (returnedForm()?.status ?? 200) : status
}

function mayBeCachedByProxy({ status, outcome }: BufferedResponse, { kind }: Audience): boolean {
  return kind === 'everyone' && status === 200 && outcome.reading === 'read'
}

function finishDocument(html: string, audience: Audience): { body: Buffer; policy: string } {
  const marked = dropDuplicates(deferScripts(html.replace(NONCE_OF_FILE, '$1'), audience.nonce))
  if (audience.kind === 'visitor') return { body: Buffer.from(marked), policy: noncePolicy(audience.nonce) }
  if (audience.nonce === undefined) return { body: Buffer.from(marked), policy: hashPolicy(marked) }
  const { document, policy } = replaceNonce(marked, audience.nonce)
  return { body: Buffer.from(document), policy }
}

function isDocument({ 'content-type': type = '' }: BufferedResponse['headers']): boolean {
  return type.startsWith('text/html')
}

function isPayload({ 'content-type': type = '' }: BufferedResponse['headers']): boolean {
  return type.startsWith('text/x-component')
}

function passedOnHeaders({ headers, outcome }: BufferedResponse, { kind }: Audience): Header[] {
  const replaced = [
    ...NOT_PASSED_ON,
    'cache-control',
    ...(outcome.reading === 'unreadable' ? ['retry-after'] : []),
    ...(kind === 'everyone' ? ['x-request-id'] : []),
  ]
  const irrelevant = isDocument(headers) ? FOR_PAYLOADS : isPayload(headers) ? FOR_DOCUMENTS : undefined
  const isLeftOut = (name: string) => replaced.includes(name) || irrelevant?.test(name)
  return Object.entries(headers).flatMap(([name, value]): Header[] =>
    value === undefined || isLeftOut(name) ? [] : [[name, String(value)]],
  )
}

// A handler's own Cache-Control is kept. That of built pages is meant for a host that Next manages itself: it has them kept for a year.
function cacheControl({ headers, status, outcome }: BufferedResponse, { kind }: Audience): string {
  const given = headers['cache-control']
  const type = headers['content-type'] ?? ''
  if (outcome.reading === 'unreadable' || status >= 500) return 'no-store'
  if (kind === 'everyone' && (given === undefined || PAGE.test(type))) return REVALIDATE
  return given === undefined || given.includes('s-maxage') ? 'no-store' : given
}

// Next names the headers of its router in every Vary. Data and files do not depend on them, and a document depends on `rsc` alone, which
// asks for a payload in its place.
function varyOf({ headers }: BufferedResponse): string {
  const isPage = PAGE.test(headers['content-type'] ?? '')
  const others = isDocument(headers) ? /^(accept-encoding|next-.+)$/i : /^accept-encoding$/i
  const own = isPage ? others : /^(accept-encoding|rsc|next-.+)$/i
  return (headers.vary ?? '')
    .split(/,\s*/)
    .filter(name => !own.test(name))
    .join(', ')
}
