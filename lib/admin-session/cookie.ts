import 'server-only'
import { stringifySetCookie } from 'cookie'
import { env } from '@/lib/platform/env'
import { sessionMaxMs } from './constants'

/** Names the session cookie as next-auth's `getToken` looks for it: marked secure where the site is on https. */
export function sessionCookieName(): string {
  return `${isSecure() ? '__Secure-' : ''}next-auth.session-token`
}

/**
 * Writes the Set-Cookie header that keeps a session in the browser.
 * @param token the sealed token
 */
export function setSessionCookie(token: string): string {
  return writeCookie(token, sessionMaxMs / 1000)
}

/** Writes the Set-Cookie header that removes the session cookie. */
export function clearSessionCookie(): string {
  return writeCookie('', 0)
}

function writeCookie(value: string, maxAge: number): string {
  const name = sessionCookieName()
  return stringifySetCookie({
    name,
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(),
  })
}

function isSecure(): boolean {
  return env().siteUrl.startsWith('https://')
}
