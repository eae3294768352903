import { cookieName, readCookie, writeCookie } from './cookies'
import { readSessionToken } from './token'

// A login that is sent before its page has its script, as on a slow phone, gets the session's cookie alone. The pages behind it need
// the token in the browser's storage too, once their own script has come: until then a cookie marks the session.

const NAME = 'admin-token-awaited'
/** How long a page's script may take to come. */
const KEEP_SECONDS = 600

/** Returns the Set-Cookie header that marks a session whose token no script has stored yet. */
export function awaitToken(siteUrl: string): string {
  return writeCookie(cookieName(NAME, siteUrl), '1', siteUrl, KEEP_SECONDS)
}

/** Tells whether a request comes with that mark. */
export function isTokenAwaited(headers: Headers, siteUrl: string): boolean {
  return readCookie(headers, cookieName(NAME, siteUrl)) !== undefined
}

/**
 * Returns the headers that hand the session's token over, and end the waiting for it; none where it is not awaited, or where a request
 * brings it in its own header.
 * @param request the headers of a request whose session is live
 */
export function handOverToken(request: Headers, siteUrl: string): Headers {
  const headers = new Headers()
  const given = readSessionToken(request, siteUrl)
  if (given?.via !== 'cookie' || !isTokenAwaited(request, siteUrl)) return headers
  headers.set('Authorization', `Bearer ${given.token}`)
  headers.set('Set-Cookie', writeCookie(cookieName(NAME, siteUrl), '', siteUrl, 0))
  return headers
}
