import { beforeEach, expect, test } from 'vitest'
import { countReceived, requireQuota } from '@/lib/cv-files/quota'
import { publishEnvironment } from '@/lib/platform/env'

const GIBIBYTE = 1024 ** 3
const DAY_MS = 24 * 60 * 60 * 1000

let now = 0

beforeEach(() => {
  publishEnvironment({ RATE_LIMITS: 'on' })
  // A day of its own for each test.
  now += 10 * DAY_MS
})

const refused = expect.objectContaining({ status: 429 })

test('an address may send a gibibyte a day, and others are not in its way', () => {
  countReceived('203.0.113.1', GIBIBYTE - 1, now)
  requireQuota('203.0.113.1', now)
  countReceived('203.0.113.1', 1, now)
  expect(() => requireQuota('203.0.113.1', now + DAY_MS - 1)).toThrow(refused)
  requireQuota('203.0.113.2', now)
  requireQuota('203.0.113.1', now + DAY_MS)
})

test('an IPv6 visitor is counted by the network', () => {
  countReceived('2001:db8::1', GIBIBYTE, now)
  expect(() => requireQuota('2001:db8::2', now)).toThrow(refused)
  requireQuota('2001:db8:0:1::1', now)
})

test('all together may send ten gibibytes a day', () => {
  for (let visitor = 1; visitor <= 10; visitor++) countReceived(`203.0.113.${visitor}`, GIBIBYTE, now)
  expect(() => requireQuota('203.0.113.200', now)).toThrow(refused)
  publishEnvironment({ RATE_LIMITS: 'off' })
  requireQuota('203.0.113.200', now)
})

test('the refusal says when the day is over', () => {
  countReceived('203.0.113.1', GIBIBYTE, now)
  const headers = { 'Retry-After': '60' }
  expect(() => requireQuota('203.0.113.1', now + DAY_MS - 60_000)).toThrow(
    expect.objectContaining({ headers }),
  )
})
