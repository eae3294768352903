import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { aJob, anApplication, clearRecords } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

let server: RunningServer
let headers: { Authorization: string }

beforeAll(async () => {
  server = await startServer()
  headers = await signInOverHttp(server.baseUrl)
})
afterAll(() => server?.stop())

const request = (path: string, init: RequestInit = {}) =>
  fetch(`${server.baseUrl}/api${path}`, { ...init, headers: { ...headers, ...init.headers } })

const decide = (id: string, body: unknown) =>
  request(`/admin/applications/${id}/status`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

async function namesFor(query: string): Promise<string[]> {
  const records: { applicantName: string }[] = await (await request(`/admin/applications?${query}`)).json()
  return records.map(record => record.applicantName)
}

describe('the list', () => {
  beforeAll(async () => {
    await clearRecords()
    const job = await aJob({ title: '100% Proofreader' })
    // The last minute of 1 December at the office, and the first of the next day.
    await anApplication({ applicantName: 'Hauwa Bello', dateApplied: new Date('2025-12-01T22:59:59Z') })
    await anApplication({ applicantName: 'Pam Gyang', dateApplied: new Date('2025-12-01T23:00:00Z') })
    await anApplication({ applicantName: 'Ladi Musa', status: 'accepted', commitmentFeePaid: true })
    await anApplication({
      applicantName: 'Tunde Ojo',
      status: 'rejected',
      jobId: job.id,
      commitmentFee: 5_000,
    })
  })

  test.each([
    ['', ['Tunde Ojo', 'Ladi Musa', 'Pam Gyang', 'Hauwa Bello']],
    ['applicant=MUSA', ['Ladi Musa']],
    ['applicant=%25', []],
    ['applicant=_', []],
    ['position=100%25', ['Tunde Ojo']],
    ['status=accepted', ['Ladi Musa']],
    ['commitmentFee=unpaid&status=rejected', ['Tunde Ojo']],
    ['commitmentFee=paid', ['Ladi Musa']],
    // Hauwa and Pam were asked for no fee, so they owe none.
    ['commitmentFee=unpaid', ['Tunde Ojo']],
    ['dateTo=2025-12-01', ['Hauwa Bello']],
    ['dateFrom=2025-12-02&dateTo=2025-12-02', ['Pam Gyang']],
    ['status=&applicant=', ['Tunde Ojo', 'Ladi Musa', 'Pam Gyang', 'Hauwa Bello']],
  ])('with %j holds %j', async (query, names) => {
    expect((await namesFor(query)).sort()).toEqual([...names].sort())
  })

  test('comes in pages, newest first', async () => {
    const whole = await namesFor('')
    const seen: string[] = []
    let next: string | undefined = '/api/admin/applications?limit=3'
    while (next) {
      const response: Response = await fetch(new URL(next, server.baseUrl), { headers })
      expect(response.headers.get('x-total-count')).toBe('4')
      const records: { applicantName: string }[] = await response.json()
      seen.push(...records.map(record => record.applicantName))
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual(whole)
  })
})

test.each([
  ['status=maybe', 'status'],
  ['commitmentFee=some', 'commitmentFee'],
  ['dateFrom=yesterday', 'dateFrom'],
  ['dateFrom=0000-01-01', 'dateFrom'],
  ['dateTo=2025-02-30', 'dateTo'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=2&limit=3', 'limit'],
  ['limit=2&cursor=nonsense', 'cursor'],
  ['applicant=%00', 'applicant'],
])('the list refuses %s by name', async (query, field) => {
  await expectProblem(await request(`/admin/applications?${query}`), 422, [field])
})

test.each([
  ['pending', 'accepted', 200],
  ['pending', 'rejected', 200],
  ['accepted', 'rejected', 200],
  ['rejected', 'accepted', 200],
  ['accepted', 'accepted', 200],
  ['pending', 'pending', 200],
  ['rejected', 'rejected', 200],
] as const)('a %s application can be %s', async (from, to, status) => {
  const { id } = await anApplication({ status: from })
  const response = await decide(id, { status: to })
  expect(response.status).toBe(status)
  expect(await response.json()).toMatchObject({
    _id: id,
    status: to,
    positionApplied: { title: 'Print finisher' },
  })
  const row = await database().application.findUniqueOrThrow({ where: { id } })
  expect(row.status).toBe(to)
})

test.each(['accepted', 'rejected'] as const)(
  'an %s application does not become pending again',
  async status => {
    const { id } = await anApplication({ status })
    const { detail } = await expectProblem(await decide(id, { status: 'pending' }), 409)
    expect(detail).toContain(`is ${status} and cannot become pending`)
    const row = await database().application.findUniqueOrThrow({ where: { id } })
    expect(row.status).toBe(status)
  },
)

test('no application becomes anything else', async () => {
  const { id } = await anApplication()
  await expectProblem(await decide(id, { status: 'withdrawn' }), 422, ['status'])
  await expectProblem(await decide(id, {}), 422, ['status'])
  await expectProblem(await decide(randomUUID(), { status: 'accepted' }), 404)
  await expectProblem(await decide('none', { status: 'accepted' }), 404)
})

test('a body that cannot be read is refused by its kind', async () => {
  const { id } = await anApplication()
  const send = (body: BodyInit, type: string) =>
    request(`/admin/applications/${id}/status`, { method: 'POST', body, headers: { 'Content-Type': type } })
  await expectProblem(await send('{"status":', 'application/json'), 400)
  await expectProblem(await send(Buffer.from('{"status":"\xff"}', 'latin1'), 'application/json'), 400)
  await expectProblem(await send('status=accepted', 'application/x-www-form-urlencoded'), 415)
  await expectProblem(await send(`"${'x'.repeat(3 * 1024 ** 2)}"`, 'application/json'), 413)
})

test('a stranger learns nothing', async () => {
  const { id, cv } = await anApplication()
  const strange = (path: string, method = 'GET') => fetch(`${server.baseUrl}/api${path}`, { method })
  await expectProblem(await strange('/admin/applications'), 401)
  await expectProblem(await strange(`/admin/applications/${id}/status`, 'POST'), 401)
  await expectProblem(await strange(`/cv/${cv}`), 401)
  await expectProblem(await strange('/cv/none'), 401)
})

test('a CV that is not there is a 404', async () => {
  await expectProblem(await request('/cv/none'), 404)
  await expectProblem(await request(`/cv/${encodeURIComponent('../../etc/passwd')}`), 404)
})

const CV_BYTES = 4 * 1024 ** 2

/** Begins to read a response, and goes away in the middle of it. */
async function cut(path: string, init: RequestInit = {}): Promise<void> {
  const leaving = new AbortController()
  const response = await request(path, { ...init, signal: leaving.signal })
  expect(response.status).toBe(200)
  await response.body?.getReader().read()
  leaving.abort()
}

test('downloads and previews that their reader leaves in the middle do the site no harm', async () => {
  const email = 'kaneng.choji@example.com'
  const cv = newCvKey()
  await cvStore().put(cv, Readable.from([Buffer.alloc(CV_BYTES, 'a')]))
  await anApplication({ cv, cvBytes: CV_BYTES, applicantEmail: email })
  for (let time = 0; time < 10; time++) {
    await cut(`/cv/${cv}`)
    await cut(`/cv/${cv}?preview`)
  }
  const post = {
    method: 'POST',
    body: JSON.stringify({ email }),
    headers: { 'Content-Type': 'application/json' },
  }
  for (let time = 0; time < 5; time++) await cut('/admin/persons/export', post)
  expect((await request('/health')).status).toBe(200)
  const whole = await request(`/cv/${cv}`)
  expect((await whole.arrayBuffer()).byteLength).toBe(CV_BYTES)
  expect(server.output()).not.toContain('"level":"fatal"')
})

test('a URL that is not there is a 404 for every method', async () => {
  for (const method of ['GET', 'POST', 'DELETE'])
    await expectProblem(await request('/nothing/here', { method }), 404)
})

test('a URL or a method that makes no sense is refused like any other', async () => {
  await expectProblem(await request(''), 404)
  await expectProblem(await request('/jobs/apply/%E0%A4%A'), 404)
  await expectProblem(await request('/jobs', { method: 'PROPFIND' }), 405)
})

test('the server says how it is', async () => {
  expect(await (await request('/health')).json()).toEqual({ status: 'ok' })
  expect((await request('/ready')).status).toBe(200)
  const response = await request('/health', { method: 'POST' })
  await expectProblem(response, 405)
  expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
  expect(response.headers.get('x-request-id')).toBeTruthy()
})

test('the jobs are public, newest first, and whole', async () => {
  await aJob()
  await aJob({ title: 'Binder' })
  const jobs: Record<string, unknown>[] = await (await request('/jobs')).json()
  expect(jobs.length).toBeGreaterThan(1)
  const dates = jobs.map(job => String(job.datePosted))
  expect(dates).toEqual([...dates].sort().reverse())
  const fields =
    '_id commitmentFee datePosted department description employmentType location requiredSkills requirements responsibilities salary title'
  expect(
    Object.keys(jobs[0] ?? {})
      .sort()
      .join(' '),
  ).toBe(fields)
  expect(await (await request(`/jobs/apply/${jobs[0]?._id}`)).json()).toEqual(jobs[0])
  await expectProblem(await request('/jobs/apply/none'), 404)
})
