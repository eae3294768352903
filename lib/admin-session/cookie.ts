import 'server-only'
import { env } from '@/lib/platform/env'
import { sessionMaxMs } from './constants'

/**
 * Tells how the session cookie is named and kept; next-auth's own handler and ours share it.
 * @returns name and attributes; Secure where the site's public address is https
 */
export function sessionCookie() {
  const secure = env().siteUrl.startsWith('https://')
  return {
    name: `${secure ? '__Secure-' : ''}next-auth.session-token`,
    options: { httpOnly: true, sameSite: 'lax', path: '/', secure } as const,
  }
}

/**
 * Writes the Set-Cookie header that keeps a session.
 * @param token the sealed token
 * @returns the header's value
 */
export function setSessionCookie(token: string): string {
  return serialize(token, sessionMaxMs / 1000)
}

/**
 * Writes the Set-Cookie header that drops the session cookie.
 * @returns the header's value
 */
export function clearSessionCookie(): string {
  return serialize('', 0)
}

function serialize(value: string, maxAge: number): string {
  const { name, options } = sessionCookie()
  const attributes = `Path=${options.path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax`
  return `${name}=${value}; ${attributes}${options.secure ? '; Secure' : ''}`
}
