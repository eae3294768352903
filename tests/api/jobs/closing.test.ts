import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@/lib/dates/durations'
import { officeDay } from '@/lib/dates/office-day'
import { database } from '@/lib/platform/database'
import { signInOverHttp } from '../../support/administrator'
import { anApplicationForm, apply } from '../../support/applying'
import { expectProblem } from '../../support/problems'
import { aJob } from '../../support/records'
import { type RunningServer, startServer } from '../../support/server'
import { storedApplications } from '../../support/stored'
import { untilSomeoneWaits } from '../../support/until-someone-waits'

const yesterday = officeDay(new Date(Date.now() - DAY_MS))

let server: RunningServer
let headers: { Authorization: string }

beforeAll(async () => {
  server = await startServer()
  headers = await signInOverHttp(server.baseUrl)
})
afterAll(() => server?.stop())

const get = (path: string, init?: RequestInit) => fetch(`${server.baseUrl}${path}`, init)
const idsOf = async (path: string, init?: RequestInit) =>
  ((await (await get(path, init)).json()) as { _id: string }[]).map(job => job._id)

async function readJob(id: string) {
  const jobs: { _id: string }[] = await (await get('/api/admin/jobs', { headers })).json()
  return jobs.find(job => job._id === id)
}

function edit(id: string, fields: object) {
  return get(`/api/admin/jobs/edit/${id}`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
}

describe.each([
  ['by an administrator', { isActive: false }],
  ['by its closing date', { closingDate: new Date(yesterday) }],
])('a job closed %s', (_, fields) => {
  test('is off the public list and the pages made from it, and is there for administrators', async () => {
    const { id } = await aJob(fields)
    expect(await idsOf('/api/jobs')).not.toContain(id)
    for (const page of ['/jobs', '/jobs/feed.json', '/sitemap.xml'])
      expect(await (await get(page)).text()).not.toContain(id)
    expect(await idsOf('/api/admin/jobs?status=closed', { headers })).toContain(id)
    expect(await idsOf('/api/admin/jobs?status=open', { headers })).not.toContain(id)
  })

  test('responds with 410 to those who request it or apply, and stores nothing of the application', async () => {
    const { id } = await aJob(fields)
    const before = await storedApplications()
    const { detail } = await expectProblem(await get(`/api/jobs/apply/${id}`), 410)
    expect(detail).toBe('This job is closed and takes no more applications.')
    await expectProblem(await apply(server.baseUrl, id), 410)
    const key = { 'Idempotency-Key': randomUUID() }
    await expectProblem(await apply(server.baseUrl, id, anApplicationForm(), key), 410)
    expect(await storedApplications()).toEqual(before)
  })

  test('says so on its page, which no search engine keeps', async () => {
    const { id } = await aJob(fields)
    const page = await (await get(`/job-application/${id}`)).text()
    expect(page).toContain('This job is closed and takes no more applications.')
    expect(page).toContain('name="robots" content="noindex')
    for (const thing of ['JobPosting', 'BreadcrumbList']) expect(page).not.toContain(thing)
    expect(page).not.toContain('<form class="form"')
  })
})

describe('an open job', () => {
  test('is returned in the agreed shape, with its closing date only where it has one', async () => {
    const { id } = await aJob()
    const plain = await (await get(`/api/jobs/apply/${id}`)).json()
    expect(Object.keys(plain).sort()).toEqual(
      [
        '_id',
        'title',
        'description',
        'location',
        'salary',
        'employmentType',
        'requirements',
        'responsibilities',
        'requiredSkills',
        'department',
        'commitmentFee',
        'datePosted',
      ].sort(),
    )
    const today = officeDay()
    const { id: dated } = await aJob({ closingDate: new Date(today) })
    expect(await (await get(`/api/jobs/apply/${dated}`)).json()).toMatchObject({ closingDate: today })
    expect(await idsOf('/api/jobs')).toEqual(expect.arrayContaining([id, dated]))
    const page = await (await get(`/job-application/${dated}`)).text()
    expect(page).toContain('"validThrough"')
    expect((await apply(server.baseUrl, dated)).status).toBe(201)
  })

  test('keeps its state and date in an edit that leaves them out, and lets the date be cleared', async () => {
    const lastDay = '2099-12-24'
    const { id } = await aJob({ isActive: false, closingDate: new Date(lastDay) })
    const { isActive, closingDate, version, ...contract } = { ...(await readJob(id)) } as Record<
      string,
      unknown
    >
    expect([isActive, closingDate, version]).toEqual([false, lastDay, 1])
    expect(await (await edit(id, contract)).json()).toMatchObject({ isActive: false, closingDate: lastDay })
    const cleared = await (await edit(id, { ...contract, isActive: true, closingDate: '' })).json()
    expect(cleared).toMatchObject({ isActive: true })
    expect('closingDate' in cleared).toBe(false)
  })
})

describe('an application sent while its job closes', () => {
  test('is stored or refused, never in between: no file without a row', async () => {
    const { id } = await aJob()
    const before = await storedApplications()
    const record = await readJob(id)
    const sent = Array.from({ length: 12 }, () => apply(server.baseUrl, id))
    const closed = edit(id, { ...record, isActive: false })
    const statuses = (await Promise.all(sent)).map(response => response.status)
    expect((await closed).status).toBe(200)
    expect(statuses.every(status => status === 201 || status === 410)).toBe(true)
    const stored = statuses.filter(status => status === 201).length
    const after = await storedApplications()
    expect(after.rows - before.rows).toBe(stored)
    expect(after.files.length - before.files.length).toBe(stored)
    await expectProblem(await apply(server.baseUrl, id), 410)
  })

  test('waits for the closing that is under way, and is refused by it', async () => {
    const { id } = await aJob()
    const before = await storedApplications()
    let response: Promise<Response> | undefined
    await database().$transaction(async tx => {
      await tx.job.update({ where: { id }, data: { isActive: false } })
      response = apply(server.baseUrl, id)
      await untilSomeoneWaits()
    })
    await expectProblem(await (response ?? Promise.reject()), 410)
    expect(await storedApplications()).toEqual(before)
  })

  test('gets the same response when it is sent again with its key', async () => {
    const { id } = await aJob()
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await (await apply(server.baseUrl, id, anApplicationForm(), key)).json()
    await database().job.update({ where: { id }, data: { isActive: false } })
    const again = await apply(server.baseUrl, id, anApplicationForm(), key)
    expect(again.status).toBe(201)
    expect(await again.json()).toEqual(first)
  })
})
