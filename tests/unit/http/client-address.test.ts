import { describe, expect, test } from 'vitest'
import { clientAddress } from '@/lib/http/client-address'

const from = (forwardedFor: string, proxies: number) =>
  clientAddress(new Request('http://site', { headers: { 'x-forwarded-for': forwardedFor } }), proxies)

describe('the visitor’s IP address', () => {
  test.each([
    ['203.0.113.9', 0, '203.0.113.9'],
    ['a claim, 198.51.100.1, 203.0.113.9', 0, '203.0.113.9'],
    ['a claim, 198.51.100.1, 10.0.0.2', 1, '198.51.100.1'],
    ['198.51.100.1, 10.0.0.3, 10.0.0.2', 2, '198.51.100.1'],
    ['10.0.0.2', 3, '10.0.0.2'],
    ['::ffff:203.0.113.9', 0, '203.0.113.9'],
    ['2001:DB8::1', 0, '2001:db8::1'],
    ['2001:0DB8:0:0::0001', 0, '2001:db8::1'],
    ['203.0.113.9:4711, 10.0.0.2', 1, '203.0.113.9'],
    ['[2001:db8::1]:4711', 0, '2001:db8::1'],
    ['[::ffff:203.0.113.9]', 0, '203.0.113.9'],
    ['nonsense', 0, 'unknown'],
    ['203.0.113', 0, 'unknown'],
    ['', 0, 'unknown'],
  ])('in %j with %i proxies is %s', (forwardedFor, proxies, address) => {
    expect(from(forwardedFor, proxies)).toBe(address)
  })
})
