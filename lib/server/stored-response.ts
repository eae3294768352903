import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncodings, type Bodies, type Encoding, encodings } from './bodies'

/** A header as it is sent, its name and its value. */
export type Header = readonly [name: string, value: string]

/** A whole response that is sent often: nothing of it is worked out when it is. */
export type StoredResponse = {
  readonly status: number
  readonly bodies: Bodies
  readonly etag: string
  /** As the log names requests for it, where it has a line for each. */
  readonly route?: string
  /** The headers of a whole response in each encoding, and those of a 304, as Node sends them without a look. */
  readonly heads: Readonly<Record<Encoding | 'unchanged', string[]>>
}

// Browsers send a handful of different Accept-Encoding headers in all.
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
  const common = [...headers, ['Vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding'], ['ETag', etag]]
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
    unchanged: common.filter(([name]) => name !== 'Content-Type').flat(),
  }
  return { status, bodies, etag, heads }
}

/** How many bytes of memory a stored response takes, about. */
export function sizeOf({ bodies, heads }: StoredResponse): number {
  const text = heads.identity.reduce((sum, part) => sum + part.length, 0)
  return encodings.reduce((sum, encoding) => sum + (bodies[encoding]?.length ?? 0), 4 * text)
}

/**
 * Sends a stored response in the smallest encoding the client accepts: 304 where it has it already, headers alone to HEAD.
 * @param more headers of this one response, names and values in turn
 */
export function sendStored(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  response: ServerResponse,
  stored: StoredResponse,
  more: readonly string[] = [],
): void {
  const { status, bodies, etag, heads } = stored
  const known = headers['if-none-match']
  if (known !== undefined && status === 200 && hasAlready(known, etag)) {
    response.writeHead(304, heads.unchanged.concat(more)).end()
    return
  }
  const encoding = encodingFor(headers['accept-encoding'], bodies)
  response.writeHead(status, more.length ? heads[encoding].concat(more) : heads[encoding])
  response.end(method === 'HEAD' ? undefined : bodies[encoding])
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
