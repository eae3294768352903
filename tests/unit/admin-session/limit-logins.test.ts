import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { loginLimit } from '@/lib/admin-session/limit-logins'
import { publishEnvironment } from '@/lib/platform/env'

beforeAll(() => publishEnvironment({ RATE_LIMITS: 'on' }))
afterEach(() => vi.useRealTimers())
afterAll(() => publishEnvironment({ RATE_LIMITS: 'off' }))

const refuse = () => loginLimit.refuse(new Request('http://site/api/admin/login', { method: 'POST' }))

test('a clock that was ahead and is put right keeps nobody from signing in', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60_000 })
  expect(await refuse()).toBeNull()
  vi.useRealTimers()
  expect(await refuse()).toBeNull()
})
