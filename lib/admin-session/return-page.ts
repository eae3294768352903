import { cookieName, readCookie, writeCookie } from './cookies'

// The page that was asked for stands in a cookie while its visitor signs in: the login page's URL stays what it is.

const NAME = 'admin-page'
/** Long enough to find the password and the phone with the second factor. */
const KEEP_SECONDS = 600
/** In characters. No list has a longer URL. */
const LONGEST_PAGE = 1000

/** An open record or a filtered list; a page without parameters is one press away from the dashboard. */
const PAGE = /^\/admin\/[a-z-]+\?[\x21-\x7e]+$/

/**
 * Returns the Set-Cookie header that remembers an open record or a filtered list while its visitor signs in; any other
 * page clears the cookie.
 * @param page without the prefix, such as `/admin/jobs?title=print`
 */
export function rememberReturnPage(page: string, siteUrl: string): string {
  const kept = page.length <= LONGEST_PAGE && PAGE.test(page) ? encodeURIComponent(page) : ''
  return writeCookie(cookieName(NAME, siteUrl), kept, siteUrl, kept ? KEEP_SECONDS : 0)
}

/** Returns the Set-Cookie header that forgets it. */
export function forgetReturnPage(siteUrl: string): string {
  return rememberReturnPage('', siteUrl)
}

/** Returns the page that a visitor asked for lately, without the prefix; null where there is none. */
export function readReturnPage(headers: Headers, siteUrl: string): string | null {
  const page = decode(readCookie(headers, cookieName(NAME, siteUrl)) ?? '')
  return PAGE.test(page) ? page : null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
