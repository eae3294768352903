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

/** Looks at the jobs for as long as something goes on; gives the statuses. */
async function lookAround(goingOn: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void goingOn.finally(() => {
    isOver = true
  })
  const seen: number[] = []
  // Each look is another visitor's: the list has a limit of its own.
  for (let i = 0; !isOver; i++) {
    const headers = { 'X-Forwarded-For': `10.8.${(i >> 8) & 255}.${i & 255}` }
    seen.push((await fetch(`${server.baseUrl}/api/jobs`, { headers })).status)
  }
  return seen
}

// Each is looked at, which takes its time on purpose; `npm run bench:logins` has 500.
test('40 wrong passwords at once from 40 addresses fail no other request, and do not keep the owner out at another', async () => {
  const flood = times(40, i => logInFrom(`198.51.100.${i + 1}`, 'wrong'))
  expect(new Set(await lookAround(flood))).toEqual(new Set([200]))
  expect(new Set(await flood)).toEqual(new Set([401]))
  expect(await logInFrom('203.0.113.1', ADMIN_PASSWORD)).toBe(200)
}, 120_000)

test('500 wrong passwords at once from one address fail no other request: five are looked at, and the right one is refused too', async () => {
  const flood = times(500, () => logInFrom('198.51.100.200', 'wrong'))
  expect(new Set(await lookAround(flood))).toEqual(new Set([200]))
  const statuses = await flood
  expect(statuses.filter(status => status === 401)).toHaveLength(5)
  expect(statuses.filter(status => status === 429)).toHaveLength(495)
  expect(await logInFrom('198.51.100.200', ADMIN_PASSWORD)).toBe(429)
}, 120_000)
