import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How a body may be sent, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

/** One body in every form it may be sent in; `identity` is there always, the others where they are smaller. */
export type Bodies = { identity: Buffer } & Partial<Record<Encoding, Buffer>>

/** `best` is for what is compressed once and sent often, `quick` for what is made for one visitor. */
type Effort = 'best' | 'quick'

const levels = { best: { brotli: 11, gzip: 9 }, quick: { brotli: 5, gzip: 6 } }

// Below this many bytes a compressed body saves no packet.
const WORTHWHILE = 256

/**
 * The smallest form that both sides know.
 * Takes the request's Accept-Encoding header; gives `identity` where the browser names nothing we have.
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
  const isWelcome = (name: Encoding) => accepted.get(name) ?? accepted.get('*') ?? false
  return encodings.find(name => bodies[name] && isWelcome(name)) ?? 'identity'
}

/** Compresses a body with brotli. */
export function toBrotli(body: Buffer, effort: Effort): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels[effort].brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return promisify(brotliCompress)(body, { params })
}

/** Compresses a body with gzip. */
export function toGzip(body: Buffer, effort: Effort): Promise<Buffer> {
  return promisify(gzip)(body, { level: levels[effort].gzip })
}

/** A body in each form that is smaller than the body itself. */
export async function encodeAll(body: Buffer): Promise<Bodies> {
  if (body.length < WORTHWHILE) return { identity: body }
  const [br, gzipped] = await Promise.all([toBrotli(body, 'best'), toGzip(body, 'best')])
  return {
    identity: body,
    ...(br.length < body.length ? { br } : {}),
    ...(gzipped.length < body.length ? { gzip: gzipped } : {}),
  }
}

/** A body made for one visitor, in the one form that visitor takes. */
export async function encodeFor(header: string | undefined, body: Buffer): Promise<Bodies> {
  if (body.length < WORTHWHILE) return { identity: body }
  const choice = chooseEncoding(header, { identity: body, br: body, gzip: body })
  if (choice === 'br') return { identity: body, br: await toBrotli(body, 'quick') }
  if (choice === 'gzip') return { identity: body, gzip: await toGzip(body, 'quick') }
  return { identity: body }
}
