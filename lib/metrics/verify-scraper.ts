import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { notFound, unauthorized } from '@/lib/http/problem'
import { env } from '@/lib/platform/env'

/**
 * Makes sure that a request for the metrics holds `METRICS_TOKEN`, as `Authorization: Bearer …`.
 * @throws a 404 problem where none is set, a 401 for any other token
 */
export function verifyScraper(request: Request): void {
  const { metricsToken } = env()
  if (!metricsToken) throw notFound()
  const given = request.headers.get('authorization') ?? ''
  // Hashes have one length, so comparing takes the same time whatever was sent.
  if (!timingSafeEqual(hash(given), hash(`Bearer ${metricsToken}`)))
    throw unauthorized('This address takes the token of METRICS_TOKEN.')
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
