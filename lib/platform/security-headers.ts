import { realProviderNames, realProviders } from './payment-providers'

/** What every response of Next carries. */
export const securityHeaders = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'X-Frame-Options', value: 'SAMEORIGIN' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=()',
  },
]

/** Further headers of pages behind a secret link: whoever has the URL has the page, so it is neither leaked, stored nor indexed. */
export const secretPageHeaders = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'no-store' },
  { key: 'X-Robots-Tag', value: 'noindex' },
]

/** The paths of such pages, as Next matches them. */
export const secretPaths = ['/status/:path*', '/newsletter/:path+']

/**
 * Further headers of result pages, whose URL may hold the token of a status page: it is not told to other sites. To this one it is, as
 * browsers would send the page's forms without their origin.
 */
export const resultPageHeaders = [
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Robots-Tag', value: 'noindex' },
]

/** The path of such pages, as Next matches it. */
export const RESULT_PATH = '/success/:path*'

/** The policy of everything that is no page: data, files and refusals load nothing and stand in no frame. */
export const BARE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

/**
 * Isolates the page from the window that opened it, where someone is signed in. Public pages go without: it makes the
 * browser begin each visit in a new process, which a cheap phone feels, and they show nothing personal.
 */
export const signedInHeaders = [{ key: 'Cross-Origin-Opener-Policy', value: 'same-origin' }]

/** The paths behind the login, as Next matches them: the area has a secret first segment. */
export const signedInPaths = ['/admin/:path*', '/:prefix/admin/:path*', '/api/admin/:path*']

// The one other site: a page asks whether it responds, and then frames the office map.
const MAP = 'https://*.google.com'

const PAYMENT_PAGES = realProviderNames
  .flatMap(name => realProviders[name].pageHosts)
  .map(host => `https://${host}`)

// Motion and React write style attributes.
const RULES = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  `frame-src 'self' ${MAP}`,
  "object-src 'none'",
  "base-uri 'none'",
  // A form without script is redirected to the payment page, and browsers hold redirects against this rule too.
  `form-action ${["'self'", ...PAYMENT_PAGES].join(' ')}`,
  "frame-ancestors 'self'",
]

/**
 * Writes a document's content security policy (https://www.w3.org/TR/CSP3/): nothing from elsewhere, and no script in the
 * page but those named.
 * @param inlineScripts their sources, such as `'nonce-…'` or `'sha256-…'`, with the quotes
 * @param uploads where else the page may send files
 */
export function contentPolicy(inlineScripts: readonly string[], uploads: readonly string[] = []): string {
  const connections = ["connect-src 'self'", MAP, ...uploads].join(' ')
  return [...RULES, connections, ["script-src 'self'", ...inlineScripts].join(' ')].join('; ')
}

/** Reads the nonce of the policy that a request was given; undefined where it has none, as while the site is developed. */
export function readNonce(headers: Headers): string | undefined {
  return headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1]
}

/**
 * The policies of documents and of everything else where Next answers by itself, with no server of ours to write each its own
 * (Vercel). The admin area's documents get theirs, with a nonce, from the middleware. Public documents are kept by the
 * network, so they have no nonce, and Next names no hashes: inline scripts pass, and nothing from elsewhere. A CV goes to
 * Vercel's store past the site.
 */
export const policiesByPath = [
  {
    source: '/((?!api/|_next/|admin(?:/|$)|[^/]+/admin(?:/|$)).*)',
    headers: [
      {
        key: 'Content-Security-Policy',
        value: contentPolicy(["'unsafe-inline'"], ['https://vercel.com']),
      },
    ],
  },
  // A CV in its frame has a policy of its own.
  {
    source: '/api/((?!cv/).*)',
    headers: [{ key: 'Content-Security-Policy', value: BARE_POLICY }],
  },
]

/**
 * What a browser is told by every response of a site with https, so that it never again asks for it over http (RFC 6797).
 * @param hstsSubdomains whether that goes for the hosts below the site's as well
 */
export function transportSecurity({
  siteUrl,
  hstsSubdomains,
}: {
  siteUrl: string
  hstsSubdomains: boolean
}): [name: string, value: string][] {
  if (!siteUrl.startsWith('https://')) return []
  const value = `max-age=${TWO_YEARS_S}${hstsSubdomains ? '; includeSubDomains' : ''}`
  return [['Strict-Transport-Security', value]]
}

const TWO_YEARS_S = 63_072_000
