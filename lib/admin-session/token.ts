import 'server-only'
import { parseCookie, stringifySetCookie } from 'cookie'
import { encode } from 'next-auth/jwt'
import { env } from '@/lib/platform/env'
import { sessionMaxMs } from './constants'
import { openSealedToken, sessionCookieName, type TokenPayload } from './sealed-token'

/**
 * Seals the ids of an administrator and a session into a token, the same for the cookie and for the Authorization header:
 * an encrypted JWT as next-auth makes them. It outlives the session, whose row decides.
 */
export function sealToken(payload: TokenPayload): Promise<string> {
  return encode({ token: payload, secret: env().nextauthSecret, maxAge: sessionMaxMs / 1000 })
}

/** Opens a session token; null where it is forged, damaged or too old. */
export function openToken(token: string): Promise<TokenPayload | null> {
  return openSealedToken(token, env().acceptedSecrets)
}

/**
 * Returns the session token that a request carries, and how; null without one. The `Authorization: Bearer` header decides
 * where there is one.
 */
export function readSessionToken(headers: Headers): { token: string; via: 'cookie' | 'header' } | null {
  const bearer = readBearer(headers)
  if (bearer !== null) return { token: bearer, via: 'header' }
  const token = parseCookie(headers.get('cookie') ?? '')[sessionCookieName(env().siteUrl)]
  return token ? { token, via: 'cookie' } : null
}

/** Returns the headers that hand a session's token to the browser: for its scripts, and as the cookie. */
export function sessionHeaders(token: string): Headers {
  return new Headers({
    Authorization: `Bearer ${token}`,
    'Cache-Control': 'no-store',
    'Set-Cookie': writeCookie(token, sessionMaxMs / 1000),
  })
}

/** Returns the Set-Cookie header that removes the session cookie. */
export function clearSessionCookie(): string {
  return writeCookie('', 0)
}

function readBearer(headers: Headers): string | null {
  const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : null
}

function writeCookie(value: string, maxAge: number): string {
  const { siteUrl } = env()
  return stringifySetCookie({
    name: sessionCookieName(siteUrl),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https://'),
  })
}
