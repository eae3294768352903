import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRequest } from '@/lib/http/rate-limit'
import { publishEnvironment } from '@/lib/platform/env'

beforeAll(() => publishEnvironment({ RATE_LIMITS: 'on' }))
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const limit = { name: 'test', requests: 2, seconds: 60 }

test('a flood of addresses pushes out the oldest, not those that came last', () => {
  const isLimited = (address: string, now: number) => {
    try {
      countRequest(limit, address, now)
      return false
    } catch {
      return true
    }
  }
  for (const address of ['10.0.0.1', '10.0.0.2']) for (let i = 0; i < 2; i++) isLimited(address, 0)
  expect([isLimited('10.0.0.1', 1), isLimited('10.0.0.2', 1)]).toEqual([true, true])
  for (let i = 0; i < 49_999; i++)
    countRequest(limit, `2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`, 2)
  expect([isLimited('10.0.0.2', 3), isLimited('10.0.0.1', 3)]).toEqual([true, false])
  expect(isLimited('10.0.0.2', 60_000)).toBe(false)
})
