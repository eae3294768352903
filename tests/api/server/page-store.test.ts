import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { signInOverHttp } from '../../support/administrator'
import { createDatabase, runSql } from '../../support/databases'
import { startQueryLog } from '../../support/query-log'
import { aCourse, aJob, anEnrollment, stored } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'

let server: RunningServer
let headers: Record<string, string>

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'info' } })
  headers = { ...(await signInOverHttp(server.baseUrl)), 'Content-Type': 'application/json' }
})
afterAll(() => server?.stop())

const get = (path: string, init?: RequestInit, { baseUrl } = server) => fetch(baseUrl + path, init)
const textOf = async (path: string, init?: RequestInit, from = server) => (await get(path, init, from)).text()

const aTitle = () => `Press hand ${randomUUID()}`
const jobPages = (id: string) => ['/jobs', '/api/jobs', '/jobs/feed.json', `/job-application/${id}`]

async function save(id: string, fields: object): Promise<void> {
  const response = await get(`/api/admin/jobs/edit/${id}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(fields),
  })
  expect(response.status).toBe(200)
}

/** What an administrator sends to save a job as it is. */
async function formOf(id: string): Promise<Record<string, unknown>> {
  const jobs: { _id: string }[] = await (await get('/api/admin/jobs', { headers })).json()
  const { version, datePosted, ...form } = { ...jobs.find(job => job._id === id) } as Record<string, unknown>
  return form
}

describe('a save shows', () => {
  test('on the very next request of whoever made it, on every page that shows it', async () => {
    const { id } = await aJob()
    const form = await formOf(id)
    for (let round = 0; round < 8; round++) {
      const title = aTitle()
      await save(id, { ...form, title })
      for (const page of jobPages(id)) expect(await textOf(page), page).toContain(title)
    }
  })

  test('on the pages of the other jobs, which lead on to it', async () => {
    const [seen, other] = [await aJob(), await aJob()]
    const form = await formOf(other.id)
    const title = aTitle()
    await save(other.id, { ...form, title })
    expect(await textOf(`/job-application/${seen.id}`)).toContain(title)
    await save(other.id, { ...form, title, isActive: false })
    expect(await textOf(`/job-application/${seen.id}`)).not.toContain(title)
  })

  test('while visitors keep asking for the page', async () => {
    const { id } = await aJob()
    const form = await formOf(id)
    let isDone = false
    const visitors = Array.from({ length: 4 }, async () => {
      while (!isDone) await textOf('/jobs')
    })
    for (let round = 0; round < 5; round++) {
      const title = aTitle()
      await save(id, { ...form, title })
      expect(await textOf('/jobs')).toContain(title)
    }
    isDone = true
    await Promise.all(visitors)
  })

  test('after the connection that hears of changes was cut', async () => {
    const { id } = await aJob()
    await textOf('/jobs')
    const title = aTitle()
    await runSql(
      env().databaseUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'record changes' AND datname = current_database();
      UPDATE jobs SET title = '${title}' WHERE id = '${id}'`,
    )
    await expect.poll(() => textOf('/jobs')).toContain(title)
  })
})

describe('a course with one seat', () => {
  const full = 'This course is full'
  /** Returns what its card in the list says about its seats. */
  const cardOf = async (id: string) => {
    const list = await textOf('/courses')
    // The list's structured data names it too, before the first card.
    return list.slice(list.indexOf(`href="/course-enrollment/${id}"`)).match(/Full|\d+ seats? left/)?.[0]
  }

  test('is full on the next request after somebody enrolled', async () => {
    const { id } = await aCourse({ seats: 1 })
    expect(await textOf(`/course-enrollment/${id}`)).not.toContain(full)
    expect(await cardOf(id)).toBe('1 seat left')
    const student = {
      name: 'Nanzip Dung',
      email: 'nanzip@example.com',
      phone: '+2348000000000',
      experienceLevel: 'Beginner',
    }
    const response = await get(`/api/courses/enroll/${id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(student),
    })
    expect(response.status).toBe(201)
    expect(await textOf(`/course-enrollment/${id}`)).toContain(full)
    expect(await cardOf(id)).toBe('Full')
  })

  test('that takes no more enrollments has a calendar file for as long as it has a student', async () => {
    const { id: courseId } = await aCourse({ isActive: false })
    const { id } = await anEnrollment({ courseId })
    const status = async () => (await get(`/api/courses/${courseId}/calendar.ics`)).status
    expect(await status()).toBe(200)
    await database().enrollment.update({ where: { id }, data: { cancelledAt: new Date() } })
    await expect.poll(status).toBe(404)
  })

  test('has room again the moment an unpaid seat is held no longer, though nothing is saved then', async () => {
    const { id: courseId } = await aCourse({ seats: 1, price: 10 })
    const seatHeldUntil = new Date(Date.now() + 4_000)
    await anEnrollment({ courseId, seatHeldUntil })
    expect(await textOf(`/course-enrollment/${courseId}`)).toContain(full)
    expect(await cardOf(courseId)).toBe('Full')
    await expect.poll(() => textOf(`/course-enrollment/${courseId}`)).not.toContain(full)
    expect(await cardOf(courseId)).toBe('1 seat left')
    expect(Date.now()).toBeGreaterThanOrEqual(seatHeldUntil.getTime())
  })
})

describe('with its queries counted', () => {
  test('a warm page starts none; with the database gone it is sent as it was, and the log says so', async () => {
    const { url, drop } = await createDatabase(inject('clusterUrl'))
    const log = await startQueryLog(url)
    const counted = await startServer({ env: { DATABASE_URL: log.url, LOG_LEVEL: 'info', SEED: 'sample' } })
    await expect.poll(() => counted.output()).toContain('"listening for changes to records"')
    // The daily jobs, which a start begins with, have queries of their own; this is the last of them where the clock is new.
    await expect.poll(() => counted.output()).toContain('"job":"sandbox charges"')
    const [job] = (await (await get('/api/jobs', undefined, counted)).json()) as { _id: string }[]
    const paths = [...jobPages(job?._id ?? ''), '/courses', '/api/courses', '/sitemap.xml', '/about-us']
    const bodies = () => Promise.all(paths.map(path => textOf(path, undefined, counted)))
    const warm = await bodies()
    log.clear()
    expect(await bodies()).toEqual(warm)
    for (const table of ['jobs', 'courses', 'enrollments']) expect(log.count(table), table).toBe(0)
    log.close()
    await expect.poll(() => counted.output()).toContain('no longer listening for changes to records')
    expect(await bodies()).toEqual(warm)
    expect(counted.output()).toContain('"page":"/jobs","msg":"a page is sent as it was before')
    expect((await get(`/job-application/${randomUUID()}`, undefined, counted)).status).toBe(503)
    await counted.stop()
    await drop()
  })
})

describe('nothing of a visitor', () => {
  const visitor = {
    Cookie: 'next-auth.session-token=secret-of-one',
    Authorization: 'Bearer secret-of-one',
    'X-Forwarded-For': '203.0.113.9',
    'User-Agent': 'secret-of-one',
    'Accept-Language': 'yo',
    'Content-Security-Policy': "script-src 'nonce-secret-of-one'",
  }

  test('reaches what others get: a page is the same whoever asked for it first', async () => {
    const { id } = await aJob()
    const pages = [...jobPages(id), '/', '/404', '/sitemap.xml', '/robots.txt', `/og/job/${id}`]
    for (const page of pages) {
      const first = await get(page, { headers: visitor })
      const second = await get(page)
      expect(await first.text(), page).toBe(await second.clone().text())
      expect(await second.text()).not.toContain('secret-of-one')
      for (const name of ['etag', 'content-security-policy', 'cache-control'])
        expect(first.headers.get(name), page).toBe(second.headers.get(name))
      expect(first.headers.get('set-cookie')).toBeNull()
    }
  })

  test('is kept: a page that reads its query is made for each, under a nonce of its own', async () => {
    const ask = async (text: string) => {
      const response = await get(`/success/payment?message=${text}&reference=${text}`)
      expect(response.headers.get('cache-control')).toContain('no-store')
      return { policy: response.headers.get('content-security-policy'), body: await response.text() }
    }
    const [one, other] = [await ask('one-ref'), await ask('other-ref')]
    expect(other.body).not.toContain('one-ref')
    expect(one.policy).toMatch(/'nonce-[\w+/]+=*'$/)
    expect(one.policy).not.toBe(other.policy)
  })

  test('is in a page whose query only says where the visitor came from', async () => {
    await stored(aJob())
    const page = await get('/jobs?utm_source=whatsapp&fbclid=secret-of-one')
    expect(await page.text()).toBe(await textOf('/jobs'))
  })

  test('is in a page of the build, whatever its query', async () => {
    const page = await get('/about-us?from=secret-of-one')
    expect(await page.text()).toBe(await textOf('/about-us'))
    expect(page.headers.get('content-security-policy')).not.toContain('nonce')
  })
})

test('nginx with a cache may keep for a second what everyone gets, and nothing else', async () => {
  const { id } = await aJob()
  const allowance = async (path: string) => (await get(path)).headers.get('x-accel-expires')
  for (const path of ['/', '/jobs', '/api/jobs', `/job-application/${id}`, '/sitemap.xml'])
    expect(await allowance(path), path).toBe('1')
  const own = ['/success/payment?reference=one-ref', '/admin/login', '/api/ready', '/jobs?page=2']
  for (const path of [...own, `/job-application/${randomUUID()}`, '/api/admin/jobs'])
    expect(await allowance(path), path).toBeNull()
})

test.each([
  ['the payload of a page with a query', '/services?q=1&_rsc', { headers: { RSC: '1' } }],
  ['the payload of the page that is not found', '/404?q=1&_rsc', { headers: { RSC: '1' } }],
  ['the page that answers a form', '/api/contact', { method: 'POST', headers: { Accept: 'text/html' } }],
])('%s is kept by nobody, though Next would have it kept for a year', async (_, path, init) => {
  const { headers } = await get(path, init)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-accel-expires')).toBeNull()
})

test('a payload of the router comes from the store too, and shows a save on the next request', async () => {
  const { id } = await aJob()
  const form = await formOf(id)
  const router = { RSC: '1' }
  const found = await get('/jobs', { headers: router, redirect: 'manual' })
  // Next names a payload by the headers it was asked with.
  const url = found.headers.get('location') ?? ''
  const first = await get(url, { headers: router })
  expect(first.headers.get('content-type')).toContain('text/x-component')
  expect(await first.text()).toBe(await textOf(url, { headers: router }))
  const title = aTitle()
  await save(id, { ...form, title })
  expect(await textOf(url, { headers: router })).toContain(title)
})

test('a payload is no document for any window: it says so in a short head', async () => {
  const { headers } = await get('/about-us?_rsc', { headers: { RSC: '1' } })
  expect(headers.get('content-type')).toContain('text/x-component')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const name of ['permissions-policy', 'referrer-policy', 'x-frame-options'])
    expect(headers.get(name), name).toBeNull()
})

test.each(['project-single', 'service-single', 'team-single'])(
  'the router, asking for a slug of %s that is none, is led where a browser is',
  async page => {
    for (const slug of ['nobody', '%3Cscript%3Ealert(1)%3C%2Fscript%3E']) {
      const response = await get(`/${page}/${slug}?_rsc`, { headers: { RSC: '1' }, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([307, '/404'])
    }
  },
)

test('requests for data from the store are logged and named as all others are', async () => {
  const ids: (string | null)[] = []
  for (let request = 0; request < 3; request++) ids.push((await get('/api/jobs')).headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(3)
  const lines = () =>
    server
      .output()
      .split('\n')
      .filter(line => line.includes('"route":"/api/jobs"') && ids.some(id => line.includes(`"${id}"`)))
      .map(line => JSON.parse(line))
  await expect.poll(() => lines().length).toBe(3)
  expect(lines().map(line => line.requestId)).toEqual(ids)
  for (const line of lines()) {
    expect(Object.keys(line)).toEqual([
      'level',
      'time',
      'requestId',
      'method',
      'route',
      'status',
      'milliseconds',
    ])
    expect(line).toMatchObject({ level: 'info', method: 'GET', status: 200 })
  }
})

test('a URL that was copied with the sign behind it, or stands in capitals, leads to its job or course', async () => {
  for (const path of [
    `/job-application/${(await aJob()).id}`,
    `/course-enrollment/${(await aCourse()).id}`,
  ]) {
    const [, page = '', id = ''] = path.split('/')
    for (const typed of [`${id}.`, `${id})`, `${id}%20`, `${id},%20and`, id.toUpperCase()]) {
      const response = await get(`/${page}/${typed}`, { redirect: 'manual' })
      expect([typed, response.status, response.headers.get('location')]).toEqual([typed, 308, path])
    }
    // What goes on is another word, and no id of ours.
    expect((await get(`/${page}/${id}0`, { redirect: 'manual' })).status).toBe(404)
  }
})

test('an unknown path is asked of Next each time', async () => {
  const unknown = `/job-application/${randomUUID()}`
  expect((await get(unknown)).status).toBe(404)
  expect((await get(`/nowhere/${randomUUID()}`, { redirect: 'manual' })).status).toBe(307)
})
