import { RETRY_AFTER_SECONDS } from '@/lib/platform/outage'
import { returnedForm } from '@/lib/platform/returned-form'
import { BARE_POLICY } from '@/lib/platform/security-headers'
import type { Made } from './ask-next'
import { type Bodies, type Effort, encodeAll, isCompressible, tagOf } from './bodies'
import { deferScripts } from './deferred-scripts'
import { hashPolicy, noncePolicy, replaceNonce } from './document-policy'
import { dropDuplicates } from './flight-payload'
import { type Header, type StoredResponse, storeResponse } from './stored-response'

/** Whom a response is for, which decides how its scripts are named: those of a visitor's own keep their nonce. */
export type Audience = { kind: 'everyone'; nonce?: string } | { kind: 'visitor'; nonce: string }

/** A response in its final form, to be encoded as well as there is time for. */
export type Finished = { encode(effort: Effort): Promise<StoredResponse> }

// A browser or a cache on the way must ask again: a save changes the page, and the next build the scripts it names.
const REVALIDATE = 'public, max-age=0, must-revalidate'

// nginx with a cache sends what everyone gets the same for a second without asking; it is not sent on to browsers. nginx
// before 1.23 believes whichever of this and Cache-Control it reads first.
const FOR_A_SECOND: Header = ['X-Accel-Expires', '1']

// What Node writes itself, what belongs to the body as Next sent it, and what belongs to one visitor.
const OWN = [
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'set-cookie',
  'transfer-encoding',
  'vary',
]

// Notes for Next's router, which reads them of payloads alone. A document comes in the first round trip if its head is short.
const FOR_PAYLOADS = /^x-nextjs-/

// How a window may use its document. No window shows a payload: the policy of what is no page keeps it from frames.
const FOR_WINDOWS = /^(permissions-policy|referrer-policy|x-frame-options)$/

const PAGE = /^text\/(html|x-component)/

// The site's own script and style files need no nonce.
const NONCE_OF_FILE = /(<(?:link|script src)[^>]*) nonce="[^"]*"/g

/**
 * Finishes what Next has made: a document with its scripts deferred and the policy that names them, every text ready to be
 * compressed, and a 503 where a page says that it could not read what it shows.
 * @param always headers of every response of this server
 */
export function finishResponse(made: Made, audience: Audience, always: readonly Header[]): Finished {
  const type = made.headers['content-type'] ?? ''
  const { body, policy } = isDocument(made.headers)
    ? finishDocument(made.body.toString('utf8'), audience)
    : { body: made.body, policy: BARE_POLICY }
  const headers: Header[] = [
    ...always,
    ...keptHeaders(made, audience),
    ...(isForACache(made, audience) ? [FOR_A_SECOND] : []),
    ['Cache-Control', cacheControl(made, audience)],
    ['Content-Security-Policy', policy],
    ...noticesOf(made),
  ]
  const status = statusOf(made)
  const tag = tagOf(body)
  return {
    encode: async effort => {
      const bodies: Bodies = isCompressible(type) ? await encodeAll(body, effort) : { identity: body }
      return storeResponse(status, headers, bodies, tag, varyOf(made))
    },
  }
}

// The page says in its own words what could not be read; these are for machines. Next lets no page choose its status.
const OUTAGE: Header[] = [
  ['Retry-After', String(RETRY_AFTER_SECONDS)],
  ['X-Robots-Tag', 'noindex'],
]

function noticesOf({ outcome: { reading, retryAfter } }: Made): readonly Header[] {
  if (reading === 'unreadable') return OUTAGE
  return retryAfter === undefined ? [] : [['Retry-After', String(retryAfter)]]
}

// A page with a refused form on it says so, unless it has a status of its own.
function statusOf({ status, outcome }: Made): number {
  if (outcome.reading === 'unreadable') return 503
  if (outcome.reading === 'unknown') return 404
  if (outcome.reading === 'refused') return 429
  return status === 200 ? (returnedForm()?.status ?? 200) : status
}

function isForACache({ status, outcome }: Made, { kind }: Audience): boolean {
  return kind === 'everyone' && status === 200 && outcome.reading === 'read'
}

function finishDocument(html: string, audience: Audience): { body: Buffer; policy: string } {
  const marked = dropDuplicates(deferScripts(html.replace(NONCE_OF_FILE, '$1'), audience.nonce))
  if (audience.kind === 'visitor') return { body: Buffer.from(marked), policy: noncePolicy(audience.nonce) }
  if (audience.nonce === undefined) return { body: Buffer.from(marked), policy: hashPolicy(marked) }
  const { document, policy } = replaceNonce(marked, audience.nonce)
  return { body: Buffer.from(document), policy }
}

function isDocument({ 'content-type': type = '' }: Made['headers']): boolean {
  return type.startsWith('text/html')
}

function isPayload({ 'content-type': type = '' }: Made['headers']): boolean {
  return type.startsWith('text/x-component')
}

function keptHeaders({ headers, outcome }: Made, { kind }: Audience): Header[] {
  const replaced = [
    ...OWN,
    'cache-control',
    ...(outcome.reading === 'unreadable' ? ['retry-after'] : []),
    ...(kind === 'everyone' ? ['x-request-id'] : []),
  ]
  const elsewhere = isDocument(headers) ? FOR_PAYLOADS : isPayload(headers) ? FOR_WINDOWS : undefined
  const isLeftOut = (name: string) => replaced.includes(name) || elsewhere?.test(name)
  return Object.entries(headers).flatMap(([name, value]): Header[] =>
    value === undefined || isLeftOut(name) ? [] : [[name, String(value)]],
  )
}

// What a handler says of its data holds; of pages Next says what would hold on a host that it manages itself.
function cacheControl({ headers, status, outcome }: Made, { kind }: Audience): string {
  const said = headers['cache-control']
  const type = headers['content-type'] ?? ''
  if (outcome.reading === 'unreadable' || status >= 500) return 'no-store'
  if (kind === 'everyone' && (said === undefined || PAGE.test(type))) return REVALIDATE
  return said ?? 'no-store'
}

// Next says of all that it sends that it depends on the headers of its router. Data and files do not, and a document only on
// the one that asks for a payload in its place.
function varyOf({ headers }: Made): string {
  const isPage = PAGE.test(headers['content-type'] ?? '')
  const others = isDocument(headers) ? /^(accept-encoding|next-.+)$/i : /^accept-encoding$/i
  const own = isPage ? others : /^(accept-encoding|rsc|next-.+)$/i
  return (headers.vary ?? '')
    .split(/,\s*/)
    .filter(name => !own.test(name))
    .join(', ')
}
