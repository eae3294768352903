/** What every page and call carries. HTTPS-only headers such as HSTS belong to the proxy that ends TLS. */
export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), browsing-topics=()',
  },
]

/**
 * Parts the page from the window that opened it, where someone is signed in. Public pages go without: it makes the
 * browser begin each visit in a new process, which a cheap phone feels, and they hold nothing of anyone's.
 */
export const signedInHeaders = [{ key: 'Cross-Origin-Opener-Policy', value: 'same-origin' }]

/** The addresses behind the login, as Next matches them: the area has a secret first segment. */
export const signedInPaths = ['/admin/:path*', '/:prefix/admin/:path*', '/api/admin/:path*']

// Motion and React write style attributes. The one other site is that of the office map.
const RULES = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "frame-src 'self' https://*.google.com",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
]

/**
 * A document's content security policy (https://www.w3.org/TR/CSP3/): nothing from elsewhere, and no script in the page
 * but those named. Takes their sources, such as `'nonce-…'` or `'sha256-…'`, with the quotes.
 */
export function contentPolicy(inlineScripts: readonly string[]): string {
  return [...RULES, ["script-src 'self'", ...inlineScripts].join(' ')].join('; ')
}
