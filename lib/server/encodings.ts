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

/** Compresses a body for one visitor, in the one encoding that visitor's Accept-Encoding header asks for. */
export async function encodeFor(header: string | undefined, body: Buffer): Promise<Bodies> {
  if (body.length < WORTHWHILE) return { identity: body }
  const choice = chooseEncoding(header, { identity: body, br: body, gzip: body })
  if (choice === 'br') return { identity: body, br: await toBrotli(body, 'quick') }
  if (choice === 'gzip') return { identity: body, gzip: await toGzip(body, 'quick') }
  return { identity: body }
}
