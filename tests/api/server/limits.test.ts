import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatWait } from '@/lib/dates/format'
import { signBody } from '@/lib/payments/paystack/protocol'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { deriveKey } from '@/lib/platform/secrets'
import { anApplicationForm } from '../../support/applying'
import { expectProblem } from '../../support/problems'
import { aCourse, aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', LOG_LEVEL: 'info' } })
})
afterAll(() => server.stop())

/** Sends a request as a proxy would hand it on from that IP address. */
function send(path: string, address: string, init: RequestInit = {}): Promise<Response> {
  return fetch(server.baseUrl + path, {
    ...init,
    redirect: 'manual',
    headers: { ...init.headers, 'X-Forwarded-For': address },
  })
}

/** The statuses of so many requests, one after another, and the last response. */
async function sendMany(count: number, request: () => Promise<Response>) {
  const statuses: number[] = []
  let last = await request()
  for (let i = 1; i < count; i++) {
    statuses.push(last.status)
    await last.arrayBuffer()
    last = await request()
  }
  return { statuses, last }
}

/** The statuses of as much as one client may ask in a minute, some at a time: a busy server closes what it has not read. */
async function askAll(count: number, make: (at: number) => Promise<Response>): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let from = 0; from < count; from += 50) {
    const made = await Promise.all(Array.from({ length: 50 }, (_, at) => make(from + at)))
    for (const { status } of made) statuses.add(status)
  }
  return statuses
}

// With a query that the store does not know: what is sent from memory costs nothing, and is not counted. That each endpoint of the
// API is limited is looked at without a server (tests/api/openapi/limited.test.ts).
test.each([
  ['/api/jobs?page=1', 120],
  ['/jobs/feed.json?page=1', 120],
  [`/og/job/${randomUUID()}?page=1`, 60],
  [`/og/course/${randomUUID()}?page=1`, 60],
])(
  '%s refuses the one who asks more than %i times, and nobody else',
  async (path, limit) => {
    const { statuses, last } = await sendMany(limit + 1, () => send(path, '198.51.100.7'))
    expect(statuses).not.toContain(429)
    const wait = Number(last.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect((await expectProblem(last, 429)).detail).toBe(`Too many tries. Try again in ${formatWait(wait)}.`)
    expect((await send(path, '203.0.113.7')).status).toBe(statuses[0])
  },
  120_000,
)

test('guesses at the link of a status page are limited, and the refusal says how long to wait', async () => {
  const { statuses, last } = await sendMany(121, () => send(`/status/${'y'.repeat(32)}`, '198.51.100.11'))
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(last.status).toBe(429)
  const wait = Number(last.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(500)
  expect((await last.text()).replaceAll('<!-- -->', '')).toContain(
    `Open the page again in ${formatWait(wait)}.`,
  )
})

test('a plain form that is refused unread comes back with all that was typed, but for a file', async () => {
  const address = '198.51.100.12'
  const endsAt = new Date(Date.now() + 600_000)
  for (const name of ['apply', 'enroll'])
    await database().requestCount.create({ data: { name, address, amount: 1000n, endsAt } })
  const sendPlainly = async (path: string, body: BodyInit) => {
    const response = await send(path, address, { method: 'POST', body, headers: { Accept: 'text/html' } })
    expect(response.status, path).toBe(429)
    return response.text()
  }
  const applied = await sendPlainly(`/api/jobs/apply/${(await aJob()).id}`, anApplicationForm())
  for (const typed of [
    'Adébáyọ̀',
    'adebayo@example.com',
    'Typesetting, Proofreading',
    'Your answers are still here.',
  ])
    expect(applied).toContain(typed)
  const words = new URLSearchParams({ name: 'Hauwa Bello', email: 'hauwa@example.com' })
  const enrolled = await sendPlainly(`/api/courses/enroll/${(await aCourse()).id}`, words)
  for (const typed of ['Hauwa Bello', 'hauwa@example.com', 'Your answers are still here.'])
    expect(enrolled).toContain(typed)
})

test('the public lists are sent from memory to whoever asks, however often', async () => {
  const { statuses, last } = await sendMany(130, () => send('/api/jobs', '198.51.100.10'))
  expect(new Set([...statuses, last.status])).toEqual(new Set([200]))
}, 120_000)

test('what has to be made is limited for one client, whoever else asks and whatever is in memory', async () => {
  const client = '198.51.100.40'
  const other = '198.51.100.41'
  for (const path of ['/jobs', '/api/courses']) await (await send(path, other)).arrayBuffer()
  // As the router would ask, with a wrong hash: Next is soon done with it, and the minute is not over before the 600.
  const makePage = (at: number) => send(`/jobs?_rsc=x${at}`, client, { headers: { RSC: '1' } })
  // What the API makes for everyone counts as well, such as records that there are none of.
  const unknown = [`/api/courses/${randomUUID()}`, `/api/courses/${randomUUID()}/calendar.ics`]
  const make = (at: number) => (at < unknown.length ? send(unknown[at] ?? '', client) : makePage(at))
  expect(await askAll(600, make)).toEqual(new Set([404, 307]))
  const refused = await makePage(600)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectProblem(refused, 429)
  for (const path of ['/jobs', '/jobs?utm_source=x', '/favicon.ico', '/api/courses'])
    expect((await send(path, client)).status, path).toBe(200)
  expect((await send('/nowhere', other)).status).toBe(307)
  for (const path of unknown) {
    await expectProblem(await send(path, client), 429)
    expect((await send(path, other)).status, path).toBe(404)
  }
  // Nor is the page of a form that is refused, which has to be made each time.
  const sent = { method: 'POST', headers: { Accept: 'text/html' } }
  await expectProblem(await send('/api/contact', client, sent), 429)
  expect((await send('/api/contact', other, sent)).headers.get('content-type')).toContain('html')
}, 120_000)

test('what the API refuses at once is limited for one client, whoever else asks and whatever is in memory', async () => {
  const client = '198.51.100.50'
  const askUnknown = () => send('/api/nothing', client)
  expect(await askAll(600, askUnknown)).toEqual(new Set([404]))
  for (const path of ['/api/nothing', '/api/admin/verify-token'])
    expect((await expectProblem(await send(path, client), 429)).detail).toMatch(/^Too many tries\. /)
  await (await send('/api/jobs', '198.51.100.51')).arrayBuffer()
  expect((await send('/api/jobs', client)).status).toBe(200)
  expect((await send('/api/admin/verify-token', '198.51.100.51')).status).toBe(401)
}, 120_000)

test('of deliveries to the webhook only forged ones are limited: a signed one always comes in', async () => {
  const body = JSON.stringify({ event: 'transfer.success', data: {} })
  const secret = deriveKey(env().nextauthSecret, 'sandbox signature').toString('hex')
  const deliver = (signature: string) =>
    send('/api/payments/webhook/sandbox', '198.51.100.8', {
      method: 'POST',
      headers: { 'x-sandbox-signature': signature },
      body,
    })
  const forged = await sendMany(31, () => deliver('0'.repeat(128)))
  expect(new Set(forged.statuses)).toEqual(new Set([401]))
  await expectProblem(forged.last, 429)
  const signed = await sendMany(40, () => deliver(signBody(Buffer.from(body), secret)))
  expect(new Set([...signed.statuses, signed.last.status])).toEqual(new Set([200]))
}, 120_000)

test.each([
  ['/api/payments/webhook/sandbox', 64],
  ['/api/courses/enroll/x', 256],
])('what anybody sends to %s is held up to %i KiB', async (path, kibibytes) => {
  const post = (bytes: number) =>
    send(path.replace('/x', `/${randomUUID()}`), '198.51.100.13', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify('x'.repeat(bytes - 2)),
    })
  expect((await post(kibibytes * 1024)).status).not.toBe(413)
  await expectProblem(await post(kibibytes * 1024 + 1), 413)
})

test('the login is limited under every spelling of its path', async () => {
  const statuses = []
  for (const path of ['/api/admin/login', '/api/admin/%6cogin', '/api/admin/login?x=1'])
    for (let i = 0; i < 12; i++) statuses.push((await send(path, '198.51.100.9', { method: 'POST' })).status)
  expect(statuses.slice(0, 30)).not.toContain(429)
  expect(new Set(statuses.slice(30))).toEqual(new Set([429]))
})

test('naming X-Forwarded-For in the Connection header keeps nobody out of the limits and the log', async () => {
  const path = '/api/payments/pc-22222222222222222222222222/link'
  const headers = {
    Accept: 'text/html',
    Connection: 'close, X-Forwarded-For',
    'Content-Type': 'application/x-www-form-urlencoded',
    'X-Forwarded-For': '198.51.100.12',
  }
  const statuses: (number | undefined)[] = []
  for (let i = 0; i < 21; i++) {
    const sent = request(server.baseUrl + path, { method: 'POST', headers }).end('a=b')
    const [response]: IncomingMessage[] = await once(sent, 'response')
    response?.resume()
    statuses.push(response?.statusCode)
  }
  expect(statuses).toEqual([...Array(20).fill(404), 429])
  expect((await send(path, '198.51.100.12', { method: 'POST' })).status).toBe(429)
  await expect
    .poll(() => server.output().match(/"route":"\/api\/payments\/\{reference\}\/link"/g) ?? [])
    .toHaveLength(22)
})
