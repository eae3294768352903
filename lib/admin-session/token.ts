import { decode, encode } from 'next-auth/jwt'
import { z } from 'zod'
import { sessionMaxMs } from './constants'
import { cookieName, readCookie, writeCookie } from './cookies'

// The middleware has only the shell's variables, not the server's settings, so each caller passes in what it has.

const headerSchema = z.strictObject({ alg: z.literal('dir'), enc: z.literal('A256GCM') })
const payloadSchema = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.number() })

/** What a session token says once its seal has been checked: whose it is (`sub`), and which session's (`sid`). */
type TokenPayload = { sub: string; sid: string }

/**
 * Seals the ids of an administrator and a session into a token, the same for the cookie and for the Authorization header:
 * an encrypted JWT as next-auth makes them. It outlives the session, whose row decides.
 */
export function sealToken(payload: TokenPayload, secret: string): Promise<string> {
  return encode({ token: payload, secret, maxAge: sessionMaxMs / 1000 })
}

/**
 * Opens a session token; null where it is forged, damaged, too old or has no end. Only the algorithms it is sealed with
 * are taken (RFC 8725, section 3.1): a header that names another, perhaps a slow one, is rejected unread.
 * @param secrets one of which sealed it
 */
export async function openToken(token: string, secrets: readonly string[]): Promise<TokenPayload | null> {
  if (!headerSchema.safeParse(readHeader(token)).success) return null
  for (const secret of secrets) {
    const parsed = payloadSchema.safeParse(await decode({ token, secret }).catch(() => null))
    if (parsed.success) return { sub: parsed.data.sub, sid: parsed.data.sid }
  }
  return null
}

/**
 * Names the session cookie.
 * @param siteUrl the site's public origin
 */
export function sessionCookieName(siteUrl: string): string {
  return cookieName('next-auth.session-token', siteUrl)
}

/**
 * Returns the session token that a request carries, and how; null without one. The `Authorization: Bearer` header decides
 * where there is one.
 * @param siteUrl the site's public origin
 */
export function readSessionToken(
  headers: Headers,
  siteUrl: string,
): { token: string; via: 'cookie' | 'header' } | null {
  const bearer = readBearer(headers)
  if (bearer !== null) return { token: bearer, via: 'header' }
  const token = readCookie(headers, sessionCookieName(siteUrl))
  return token ? { token, via: 'cookie' } : null
}

/** Returns the headers that hand a session's token to the browser: for its scripts, and as the cookie. */
export function sessionHeaders(token: string, siteUrl: string): Headers {
  return new Headers({
    Authorization: `Bearer ${token}`,
    'Cache-Control': 'no-store',
    'Set-Cookie': writeSession(token, siteUrl, sessionMaxMs / 1000),
  })
}

/** Returns the Set-Cookie header that removes the session cookie. */
export function clearSessionCookie(siteUrl: string): string {
  return writeSession('', siteUrl, 0)
}

function readHeader(token: string): unknown {
  const [header = ''] = token.split('.')
  try {
    return JSON.parse(atob(header.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}

function readBearer(headers: Headers): string | null {
  const [scheme, token = ''] = (headers.get('authorization') ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' ? token : null
}

// A token is letters, digits, dots, hyphens and underscores, so the cookie's value is the token itself, without any encoding.
function writeSession(token: string, siteUrl: string, maxAge: number): string {
  return writeCookie(sessionCookieName(siteUrl), token, siteUrl, maxAge)
}
