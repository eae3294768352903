/**
 * Names a cookie of the site. On https the prefix makes browsers accept it from this host alone, over https and for every path.
 * @param siteUrl the site's public origin
 */
export function cookieName(name: string, siteUrl: string): string {
  return `${siteUrl.startsWith('https://') ? '__Host-' : ''}${name}`
}

/** Returns a cookie's value as the request has it, or undefined. */
export function readCookie(headers: Headers, name: string): string | undefined {
  const cookies = (headers.get('cookie') ?? '').split(/; */)
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
}

/**
 * Returns the Set-Cookie header of a cookie that no script reads and no other site's request brings along.
 * @param name as `cookieName` gives it
 * @param value of letters, digits and signs that a cookie takes as they are
 * @param maxAge in seconds; 0 removes it
 */
export function writeCookie(name: string, value: string, siteUrl: string, maxAge: number): string {
  const secure = siteUrl.startsWith('https://') ? ' Secure;' : ''
  return `${name}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly;${secure} SameSite=Lax`
}
