import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { notFound, unauthorized } from './problem'

/**
 * Makes sure that a request of another program holds the operator's token, as `Authorization: Bearer …`.
 * @param token undefined where none is set
 * @param variable the name it is set by
 * @throws a 404 problem where none is set, a 401 for any other token
 */
export function requireToken(request: Request, token: string | undefined, variable: string): void {
  if (!token) throw notFound()
  const given = request.headers.get('authorization') ?? ''
  // Hashes have one length, so comparing takes the same time whatever was sent.
  if (!timingSafeEqual(hash(given), hash(`Bearer ${token}`)))
    throw unauthorized(`This URL takes the token of ${variable}.`)
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
