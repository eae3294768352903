import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())
beforeEach(() => database().loginFailure.deleteMany())

/** The status of a login as a proxy would hand it on from that IP address. */
async function logInFrom(address: string, password: string): Promise<number> {
  const response = await fetch(`${server.baseUrl}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify({ email: ADMIN_EMAIL, password }),
  })
  await response.arrayBuffer()
  return response.status
}

const times = <Result>(count: number, work: (i: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))

test('30 wrong passwords from 30 addresses do not keep the owner out at another', async () => {
  const statuses = await times(30, i => logInFrom(`198.51.100.${i + 1}`, 'wrong'))
  expect(new Set(statuses)).toEqual(new Set([401]))
  expect(await logInFrom('203.0.113.1', ADMIN_PASSWORD)).toBe(200)
})

test('40 wrong passwords from one address: five are looked at, and the right one is refused too', async () => {
  const statuses = await times(40, () => logInFrom('198.51.100.200', 'wrong'))
  expect(statuses.filter(status => status === 401)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(35)
  expect(await logInFrom('198.51.100.200', ADMIN_PASSWORD)).toBe(429)
})

test.each([
  [500, 'one address', () => '192.0.2.1'],
  // Each is looked at, which takes its time on purpose; `npm run bench:logins` has 500.
  [60, '60 addresses', (i: number) => `10.9.${i >> 8}.${i & 255}`],
])(
  '%i logins at once from %s fail no other request, nor any of their own',
  async (count, _whence, addressOf) => {
    const flood = times(count, i => logInFrom(addressOf(i), 'wrong'))
    let flooding = true
    void flood.finally(() => {
      flooding = false
    })
    const seen: number[] = []
    // Each look is another visitor's: the list has a limit of its own.
    for (let i = 0; flooding; i++) {
      const headers = { 'X-Forwarded-For': `10.8.${(i >> 8) & 255}.${i & 255}` }
      seen.push((await fetch(`${server.baseUrl}/api/jobs`, { headers })).status)
    }
    expect(seen.length).toBeGreaterThan(0)
    expect(seen.filter(status => status !== 200)).toEqual([])
    expect((await flood).filter(status => status !== 401 && status !== 429)).toEqual([])
  },
  120_000,
)
