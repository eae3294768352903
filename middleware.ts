import { type NextRequest, NextResponse } from 'next/server'
import { enterPath, loginPath } from '@/lib/admin-session/constants'
import { rememberReturnPage } from '@/lib/admin-session/return-page'
import { openToken, sessionCookieName } from '@/lib/admin-session/token'
import { acceptedSecrets } from '@/lib/platform/accepted-secrets'
import { contentPolicy } from '@/lib/platform/security-headers'

// Only the admin segment passes here. What does is held in memory with its body, so the API never may.
export const config = { matcher: ['/admin/:path*', '/:prefix((?!api/|_next/)[^/]+)/admin/:path*'] }

/**
 * Turns visitors away from the admin pages early and hides where they are. Every page and endpoint behind it
 * checks its session against the database itself.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname } = request.nextUrl
  if (isUnder(pathname, '/admin')) {
    return pathname === loginPath || pathname === enterPath
      ? withPolicy(request, given => NextResponse.next(given))
      : redirectTo(loginPath, request)
  }
  const prefix = process.env.ADMIN_PREFIX
  // A wrong prefix is an unknown path like any other.
  if (!prefix || !isUnder(pathname, `${prefix}/admin`)) return NextResponse.next()
  return guard(pathname.slice(prefix.length), prefix, request)
}

async function guard(page: string, prefix: string, request: NextRequest): Promise<NextResponse> {
  if (page !== loginPath && !(await hasToken(request)))
    return remembering(page, request, redirectTo(loginPath, request))
  if (page === '/admin') return redirectTo(`${prefix}/admin/dashboard`, request)
  const target = request.nextUrl.clone()
  target.pathname = page
  // That its session has not ended is for the page to find out.
  return remembering(page, request, await withPolicy(request, given => NextResponse.rewrite(target, given)))
}

// Not what the router reads of pages, which are not opened yet, or from one that is.
function remembering(page: string, { headers, nextUrl }: NextRequest, response: NextResponse): NextResponse {
  if (page === loginPath || !headers.get('accept')?.includes('text/html')) return response
  response.headers.append('Set-Cookie', rememberReturnPage(page + nextUrl.search, process.env.SITE_URL ?? ''))
  return response
}

// The site's own server has given the request a policy with a nonce, for Next to put on its scripts. Vercel has no such server.
function withPolicy(
  request: NextRequest,
  respond: (given?: { request: { headers: Headers } }) => NextResponse,
): NextResponse {
  if (!process.env.VERCEL) return respond()
  const policy = contentPolicy([`'nonce-${crypto.randomUUID()}'`])
  const headers = new Headers(request.headers)
  headers.set('Content-Security-Policy', policy)
  const response = respond({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  return response
}

async function hasToken(request: NextRequest): Promise<boolean> {
  const token = request.cookies.get(sessionCookieName(process.env.SITE_URL ?? ''))?.value
  return token !== undefined && (await openToken(token, acceptedSecrets(process.env))) !== null
}

function redirectTo(path: string, request: NextRequest): NextResponse {
  const target = request.nextUrl.clone()
  target.pathname = path
  target.search = ''
  return NextResponse.redirect(target)
}

function isUnder(pathname: string, root: string): boolean {
  return pathname === root || pathname.startsWith(`${root}/`)
}
