import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { watchProxy } from '@/lib/server/proxy-watch'

type Sent = { from?: string; forwarded?: string; url?: string }

/** What a watch says of these requests, in order. */
function faultsOf(trustProxy: number, requests: Sent[]): string[] {
  const said: string[] = []
  const watch = watchProxy(trustProxy, fault => said.push(fault))
  for (const { from = '127.0.0.1', forwarded, url = '/' } of requests) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    watch({ url, headers, socket: { remoteAddress: from } } as unknown as IncomingMessage)
  }
  return said
}

const many = (request: Sent) => Array.from({ length: 50 }, () => request)

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.2', '::ffff:172.18.0.3', 'fd00::2'])(
  'a proxy at %s that TRUST_PROXY does not count is reported once',
  from => {
    expect(faultsOf(0, many({ from, forwarded: '203.0.113.7' }))).toEqual([
      expect.stringMatching(/TRUST_PROXY is not set: all visitors count as one.*Set TRUST_PROXY/),
    ])
  },
)

test.each<[string, number, Sent]>([
  ['visitors who come directly', 0, { from: '203.0.113.7' }],
  ['a stranger who sends the header', 0, { from: '203.0.113.7', forwarded: '198.51.100.1' }],
  ['a header that names nobody', 0, { forwarded: 'unknown' }],
  ['a believed proxy', 1, { forwarded: '203.0.113.7' }],
  ['a believed proxy that names the port too', 1, { forwarded: '203.0.113.7:4711' }],
  ['two believed proxies', 2, { forwarded: '203.0.113.7, 10.0.0.2' }],
  ['a monitor on the same machine', 1, { url: '/api/ready' }],
  ['Prometheus on the same machine', 1, { url: '/api/metrics' }],
  ['one that asks with a query', 1, { url: '/api/metrics?from=prometheus' }],
])('%s is no cause for a warning', (_what, trustProxy, request) => {
  expect(faultsOf(trustProxy, many(request))).toEqual([])
})

test('a trusted proxy that sends no X-Forwarded-For is reported once, when that is certain', () => {
  expect(faultsOf(1, many({}).slice(0, 9))).toEqual([])
  expect(faultsOf(1, many({}))).toEqual([expect.stringContaining('without X-Forwarded-For')])
  expect(faultsOf(2, many({ forwarded: '203.0.113.7' }))).toHaveLength(1)
  expect(faultsOf(1, [{ forwarded: '203.0.113.7' }, ...many({})])).toEqual([])
})

test('a proxy that sends no X-Forwarded-For is reported even where a monitor sends requests too', () => {
  expect(faultsOf(1, [...many({ url: '/api/metrics' }), ...many({})])).toEqual([
    expect.stringContaining('without X-Forwarded-For'),
  ])
})

test('a trusted proxy that sends something else than an IP address is reported once', () => {
  expect(faultsOf(1, many({ forwarded: 'visitor-7' }))).toEqual([
    expect.stringContaining('something else than an IP address'),
  ])
})
