import { expect, test } from 'vitest'
import { addressGroup, readAddress } from '@/lib/platform/ip-address'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:0:0::0001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[::ffff:203.0.113.9]:4711', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80::1%eth0'],
  ['203.0.113', undefined],
  ['visitor-7', undefined],
  ['', undefined],
])('%j is the address %s', (text, address) => {
  expect(readAddress(text)).toBe(address)
})

test('visitors of one IPv6 network are counted as one', () => {
  expect(addressGroup('2001:db8:1:2:aaaa::1')).toBe(addressGroup('2001:db8:1:2:bbbb::2'))
  expect(addressGroup('2001:db8::1')).not.toBe(addressGroup('2001:db8:0:1::1'))
  expect(addressGroup('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('fe80::1%eth0')).toBe('fe80::/64')
  expect(addressGroup('203.0.113.9')).toBe('203.0.113.9')
  expect(addressGroup('unknown')).toBe('unknown')
})
