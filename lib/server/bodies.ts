import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings a body may be sent in, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** One body in each encoding; `identity` is always there, the others where they are smaller. */
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

/** `best` is for what is compressed once and sent often, `quick` for what is rendered for one visitor. */
type Effort = 'best' | 'quick'

const levels = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } }

// Below this many bytes a compressed body saves no packet.
const WORTHWHILE = 256

/**
 * Chooses the smallest encoding that both sides know; `identity` where the browser accepts none we have.
 * @param header the request's Accept-Encoding header
 */
export function chooseEncoding(header: string | undefined, bodies: Bodies): Encoding {
  const accepted = new Map(
    (header ?? '').split(',').map(item => {
      const [name = '', ...rest] = item
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const refused = rest.some(parameter => /^q=0(\.0*)?$/.test(parameter))
      return [name, !refused]
    }),
  )
  const isAccepted = (name: Encoding) => accepted.get(name) ?? accepted.get('*') ?? false
  return encodings.find(name => bodies[name] && isAccepted(name)) ?? 'identity'
}

/** Compresses a body with brotli. */
function toBrotli(body: Buffer, effort: Effort): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels[effort].brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params })
}

/** Compresses a body with gzip. */
function toGzip(body: Buffer, effort: Effort): Promise<Buffer> {
  return promisify(gzip)(body, { level: levels[effort].gzip })
}

/** Compresses a body as far as it goes, in each encoding that makes it smaller. */
export async function encodeAll(body: Buffer): Promise<Bodies> {
  if (body.length < WORTHWHILE) return { identity: body }
  const [br, gzipped] = await Promise.all([toBrotli(body, 'best'), toGzip(body, 'best')])
  return {
    identity: body,
    ...(br.length < body.length ? { br } : {}),
    ...(gzipped.length < body.length ? { gzip: gzipped } : {}),
  }
}

/** Compresses a body for one visitor, in the one encoding that visitor's Accept-Encoding header prefers. */
export async function encodeFor(header: string | undefined, body: Buffer): Promise<Bodies> {
  if (body.length < WORTHWHILE) return { identity: body }
  const choice = chooseEncoding(header, { identity: body, br: body, gzip: body })
  if (choice === 'br') return { identity: body, br: await toBrotli(body, 'quick') }
  if (choice === 'gzip') return { identity: body, gzip: await toGzip(body, 'quick') }
  return { identity: body }
}

/** Makes an ETag from the content. It is the same for all encodings, hence a weak one. */
export function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/**
 * Sends a whole body in the smallest encoding the browser accepts: 304 where it has it already, headers alone to HEAD.
 * Status and the other headers are set on the response beforehand; an ETag among them makes the 304 possible.
 */
export function sendBodies(request: IncomingMessage, response: ServerResponse, bodies: Bodies): void {
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
  const body = bodies[encoding] ?? bodies.identity
  response.removeHeader('Content-Length')
  addVary(response)
  if (response.statusCode === 200 && hasAlready(request, response.getHeader('ETag'))) {
    response.writeHead(304).end()
    return
  }
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
  response.setHeader('Content-Length', body.length)
  response.end(request.method === 'HEAD' ? undefined : body)
}

function hasAlready(request: IncomingMessage, tag: unknown): boolean {
  const known = request.headers['if-none-match']
  if (!known || typeof tag !== 'string') return false
  return known === '*' || known.split(',').some(item => bare(item) === bare(tag))
}

function bare(tag: string): string {
  return tag.trim().replace(/^W\//, '')
}

function addVary(response: ServerResponse): void {
  const names = String(response.getHeader('Vary') ?? '')
  if (/\baccept-encoding\b/i.test(names)) return
  response.setHeader('Vary', names ? `${names}, Accept-Encoding` : 'Accept-Encoding')
}
