import 'server-only'
import { forbidden } from '@/lib/http/problem'
import { env } from '@/lib/platform/env'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses a request that changes something unless the site's own pages sent it. Only for requests whose
 * sole proof is the cookie: browsers attach it of their own accord, which no other site can make them do with a header.
 * @throws a 403 problem when the request comes from elsewhere or does not say where from
 */
export function refuseCrossSite(request: Request): void {
  if (safeMethods.has(request.method) || comesFromOwnPages(request.headers)) return
  throw forbidden()
}

function comesFromOwnPages(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = headers.get('origin')
  if (origin === null || !URL.canParse(origin)) return false
  return origin === new URL(env().siteUrl).origin || new URL(origin).host === headers.get('host')
}
