import { type IncomingMessage, type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http'
import { acceptedEncodings, type Bodies, type Encoding, encodings } from './bodies'

/** A header as it is sent, its name and its value. */
export type Header = readonly [name: string, value: string]

/** A whole response, prepared so that sending it computes nothing. */
export type StoredResponse = {
  readonly status: number
  readonly bodies: Bodies
  readonly etag: string
  /** The route as the log names it; left out where requests for it are not logged. */
  readonly route?: string
  /** The headers of a whole response in each encoding, and those of a 304, as flat lists that Node does not check again. */
  readonly heads: Readonly<Record<Encoding | 'unchanged', string[]>>
}

// More than enough: all browsers together send a handful of different Accept-Encoding headers.
const MOST_REMEMBERED = 200

/**
 * Makes a response ready to be sent.
 * @param headers all but Vary, the ETag and what describes the body's encoding
 * @param vary which request headers the response depends on, beside Accept-Encoding
 */
export function storeResponse(
  status: number,
  headers: readonly Header[],
  bodies: Bodies,
  etag: string,
  vary = '',
): StoredResponse {
  const common = [
    ...headers,
    ['Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding'],
    ['ETag', etag],
  ] as const
  // Checked here, since send-from-memory.ts writes them without Node.
  for (const [name, value] of common) {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  }
  const head = (encoding: Encoding) => [
    ...common.flat(),
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String((bodies[encoding] ?? bodies.identity).length),
  ]
  const heads = {
    identity: head('identity'),
    br: head('br'),
    gzip: head('gzip'),
    unchanged: common.filter(([name]) => name.toLowerCase() !== 'content-type').flat(),
  }
  return { status, bodies, etag, heads }
}

/** How many bytes of memory a stored response takes, about. */
export function sizeOf({ bodies, heads }: StoredResponse): number {
  const text = heads.identity.reduce((sum, part) => sum + part.length, 0)
  return encodings.reduce((sum, encoding) => sum + (bodies[encoding]?.length ?? 0), 4 * text)
}

/** The part of a stored response that one request gets. The body is left out of a 304, and where HEAD was requested. */
export type Selected = {
  status: number
  head: string[]
  /** Headers of this one response, names and values in turn. */
  more: readonly string[]
  body?: Buffer | undefined
}

const NO_MORE: readonly string[] = []

/** Selects the smallest encoding that the client accepts: 304 where it has the response already, headers alone for HEAD. */
export function selectStored(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { status, bodies, etag, heads }: StoredResponse,
): Selected {
  const known = headers['if-none-match']
  if (known !== undefined && status === 200 && hasAlready(known, etag))
    return { status: 304, head: heads.unchanged, more: NO_MORE }
  const encoding = encodingFor(headers['accept-encoding'], bodies)
  const body = method === 'HEAD' ? undefined : bodies[encoding]
  return { status, head: heads[encoding], more: NO_MORE, body }
}

/** Sends what was selected through Node's own response. */
export function sendSelected(response: ServerResponse, { status, head, more, body }: Selected): void {
  response.writeHead(status, more.length ? head.concat(more) : head)
  response.end(body)
}

const remembered = new Map<string, readonly Encoding[]>()

function encodingFor(header: string | undefined, bodies: Bodies): Encoding {
  if (header === undefined) return 'identity'
  let accepted = remembered.get(header)
  if (!accepted) {
    accepted = acceptedEncodings(header)
    if (remembered.size < MOST_REMEMBERED) remembered.set(header, accepted)
  }
  return accepted.find(encoding => bodies[encoding]) ?? 'identity'
}

function hasAlready(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some(item => bare(item) === bare(etag))
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}
