import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from '../../support/administrator'
import { apply } from '../../support/applying'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { ADMIN_EMAIL, ADMIN_PASSWORD } from '../../support/test-environment'

// Two processes with one database, as behind a load balancer: neither knows what the other has in memory.
let servers: RunningServer[]

beforeAll(async () => {
  const env = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  servers = [await startServer({ env }), await startServer({ env })]
}, 180_000)
afterAll(() => Promise.all(servers.map(server => server.stop())))

beforeEach(async () => {
  await database().loginFailure.deleteMany()
  await database().requestCount.deleteMany()
})

/** A request to one of the two, by turns, as a proxy would hand it on from that IP address. */
async function send(turn: number, path: string, address: string, body: object): Promise<number> {
  const response = await fetch(`${servers[turn % 2]?.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return response.status
}

const logIn = (turn: number, password: string, address = '198.51.100.1') =>
  send(turn, '/api/admin/login', address, { email: ADMIN_EMAIL, password })

test('five wrong passwords are five, whichever instance looked at them', async () => {
  for (let turn = 0; turn < 5; turn++) expect(await logIn(turn, 'wrong')).toBe(401)
  expect([await logIn(0, ADMIN_PASSWORD), await logIn(1, ADMIN_PASSWORD)]).toEqual([429, 429])
  expect(await logIn(0, ADMIN_PASSWORD, '198.51.100.2')).toBe(200)
})

test.each([
  ['enrollments', '/api/courses/enroll/none', 30],
  ['applications', '/api/jobs/apply/none', 60],
])('%s of one address are limited over both instances together', async (_what, path, limit) => {
  const address = '198.51.100.3'
  for (let turn = 0; turn < limit; turn++) expect(await send(turn, path, address, {})).not.toBe(429)
  expect([await send(0, path, address, {}), await send(1, path, address, {})]).toEqual([429, 429])
  expect(await send(0, path, '198.51.100.4', {})).not.toBe(429)
})

test('the bytes that one instance received count at the other', async () => {
  const job = await aJob()
  const gibibyte = 1024n ** 3n
  const endsAt = new Date(Date.now() + 3_600_000)
  const headers = { 'X-Forwarded-For': '198.51.100.5' }
  const [one, other] = servers.map(({ baseUrl }) => baseUrl)
  await database().requestCount.create({
    data: { name: 'CV bytes', address: '198.51.100.5', amount: gibibyte - 1n, endsAt },
  })
  expect((await apply(one ?? '', job.id, undefined, headers)).status).toBe(201)
  const refused = await apply(other ?? '', job.id, undefined, headers)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
})

test('a save shows at the other instance, and a change by hand at both', async () => {
  const { id } = await aJob()
  const urls = servers.map(({ baseUrl }) => baseUrl)
  const shows = (title: string, baseUrl: string) =>
    expect.poll(async () => (await fetch(`${baseUrl}/jobs`)).text(), { interval: 20 }).toContain(title)
  const [one = '', other = ''] = urls
  await fetch(`${other}/jobs`)
  const headers = { ...(await signInOverHttp(one)), 'Content-Type': 'application/json' }
  const jobs: { _id: string }[] = await (await fetch(`${one}/api/admin/jobs`, { headers })).json()
  const job = { ...jobs.find(({ _id }) => _id === id) } as Record<string, unknown>
  const { version, datePosted, ...form } = job
  const body = JSON.stringify({ ...form, title: 'Saved at one' })
  const saved = await fetch(`${one}/api/admin/jobs/edit/${id}`, { method: 'POST', headers, body })
  expect(saved.status).toBe(200)
  await shows('Saved at one', other)
  await database().$executeRaw`UPDATE jobs SET title = 'Written by hand' WHERE id = ${id}::uuid`
  await Promise.all(urls.map(baseUrl => shows('Written by hand', baseUrl)))
})
