import fc from 'fast-check'
import { nastyText } from './nasty'

type Header = readonly [name: string, value: string]

// Headers on which this server, Next, React or a proxy in front of them act.
const NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Expect',
  'Forwarded',
  'Host',
  'Idempotency-Key',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'If-Range',
  'Next-Action',
  'Next-Router-Prefetch',
  'Next-Router-Segment-Prefetch',
  'Next-Router-State-Tree',
  'Next-Url',
  'Origin',
  'Range',
  'Referer',
  'RSC',
  'Sec-Fetch-Site',
  'Upgrade-Insecure-Requests',
  'X-Action-Redirect',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Port',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Invoke-Path',
  'X-Invoke-Status',
  'X-Matched-Path',
  'X-Middleware-Invoke',
  'X-Middleware-Prefetch',
  'X-Middleware-Subrequest',
  'X-Nextjs-Data',
  'X-Nextjs-Html-Request-Id',
  'X-Nextjs-Request-Id',
  'X-Now-Route-Matches',
  'X-Original-Url',
  'X-Paystack-Signature',
  'X-Prerender-Revalidate',
  'X-Rewrite-Url',
  'X-Sandbox-Signature',
]

const VALUES = [
  '',
  '0',
  '1',
  '*',
  '*/*',
  'text/x-component',
  'application/json, text/html;q=0.9, */*;q=x',
  'gzip;q=0, br;q=0, identity;q=0',
  'br, gzip, deflate, zstd',
  `${'gzip,'.repeat(500)}br`,
  'bytes=0-0',
  'bytes=-1',
  'bytes=9-1,2-3,,',
  `bytes=${'0-1,'.repeat(400)}`,
  'W/"x", *',
  `${'"x",'.repeat(500)}"y"`,
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'not a date',
  'evil.test',
  'evil.test:99999',
  '127.0.0.1:0',
  '[::1',
  'http://evil.test/a?b#c',
  'https',
  'javascript:',
  '203.0.113.9, unknown, ,,, [::1]:99999',
  `${'1.1.1.1,'.repeat(400)}`,
  'for=_x;proto=https;host="evil.test"',
  'Bearer',
  'Bearer {token}x',
  'Basic YTpi',
  'next-auth.session-token={token}; next-auth.session-token=x',
  `next-auth.session-token=${'x'.repeat(4_000)}`,
  'a=%zz; =; ;;; b="',
  '__Host-x=1; __proto__=2; constructor=3',
  'middleware:middleware:middleware:middleware:middleware',
  'src/middleware',
  '/admin/dashboard',
  '[["",{"children":["__PAGE__",{}]},null,null,true]]',
  '%5B%22%22%2C%7B%22children%22%3A%5B%22__PAGE__%22%2C%7B%7D%5D%7D%5D',
  '[',
  '%',
  '/_tree',
  '/__PAGE__',
  '40c3f7f1f0a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
  '100-continue',
  'cross-site',
  'null',
  '0'.repeat(128),
  'x'.repeat(9_000),
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="a\\"b"',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
]

/** Headers of odd values, some twice. */
const oddHeaders: fc.Arbitrary<Header[]> = fc.array(
  fc.tuple(
    fc.constantFrom(...NAMES),
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...VALUES) }, { weight: 1, arbitrary: nastyText }),
  ),
  { minLength: 1, maxLength: 5 },
)

// The headers with which Next's router requests parts of pages and calls server actions.
const ROUTER = [
  [['RSC', '1']],
  [
    ['RSC', '1'],
    ['Next-Router-Prefetch', '1'],
  ],
  [
    ['RSC', '1'],
    ['Next-Router-Prefetch', '2'],
    ['Next-Router-Segment-Prefetch', '/_tree'],
  ],
  [
    ['RSC', '1'],
    ['Next-Router-State-Tree', '%5B%22%22%2C%7B%7D%5D'],
    ['Next-Url', '/jobs'],
  ],
  [
    ['Next-Action', 'x'],
    ['Accept', 'text/x-component'],
  ],
] as const

/** Further headers of a request: mostly none, otherwise the router's, odd ones, or both. */
export const requestHeaders: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Header[]>([]) },
  { weight: 1, arbitrary: fc.constantFrom(...ROUTER).map(headers => [...headers]) },
  { weight: 2, arbitrary: oddHeaders },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...ROUTER), oddHeaders).map(([known, odd]) => [...known, ...odd]),
  },
)

/** The headers of a visitor, or of an administrator with a token in the header or the cookie. */
export function sessionHeaders(token = 'token'): fc.Arbitrary<Header[]> {
  return fc.constantFrom<Header[]>(
    [],
    [['Authorization', `Bearer {${token}}`]],
    [['Authorization', `Bearer {${token}}`]],
    [
      ['Cookie', `next-auth.session-token={${token}}`],
      ['Sec-Fetch-Site', 'same-origin'],
    ],
  )
}
