import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings a body may be sent in, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** One body in each encoding; `identity` is always there, the others where they are smaller. */
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

/** How hard to compress: `best` for what is sent often, `quick` for what somebody waits for. */
export type Effort = 'best' | 'quick'

const levels = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } }

// Below this many bytes a compressed body saves no packet.
const WORTHWHILE = 256

/**
 * Returns the encodings a client accepts of those we have, the smallest first; `identity` is always among them.
 * @param header the request's Accept-Encoding header
 */
export function acceptedEncodings(header: string): Encoding[] {
  const accepted = new Map(
    header.split(',').map(item => {
      // No pattern splits it with its blanks: a header may be 16 KB of them, over which such a search takes a tenth of a second.
      const [name = '', ...rest] = item.split(';').map(part => part.trim().toLowerCase())
      const refused = rest.some(parameter => /^q=0(\.0*)?$/.test(parameter))
      return [name, !refused]
    }),
  )
  return encodings.filter(name => name === 'identity' || (accepted.get(name) ?? accepted.get('*') ?? false))
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

/** Whether a body of that media type gets smaller when compressed. */
export function isCompressible(type: string): boolean {
  return /^(text\/|application\/|image\/svg)/.test(type)
}

/** Compresses a body in each encoding that makes it smaller. */
export async function encodeAll(body: Buffer, effort: Effort): Promise<Bodies> {
  if (body.length < WORTHWHILE) return { identity: body }
  const [br, gzipped] = await Promise.all([toBrotli(body, effort), toGzip(body, effort)])
  return {
    identity: body,
    ...(br.length < body.length ? { br } : {}),
    ...(gzipped.length < body.length ? { gzip: gzipped } : {}),
  }
}

/** Makes an ETag from the content. It is the same for all encodings, hence a weak one. */
export function tagOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}
