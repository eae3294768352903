import { rm } from 'node:fs/promises'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { POST as eraseRoute } from '@/app/api/admin/persons/erase/route'
import { POST as exportRoute } from '@/app/api/admin/persons/export/route'
import { POST as findRoute } from '@/app/api/admin/persons/find/route'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import { collectPerson } from '@/lib/persons/export-person'
import { withConnection } from '@/lib/platform/connection'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { bytesOf } from '../../support/backups'
import { asServingRole, runSql } from '../../support/databases'
import { expectProblem } from '../../support/problems'
import { anApplication, anEnrollment } from '../../support/records'
import { runScript } from '../../support/server'
import { unpack } from '../../support/zip'

let admin: HandlerAdministrator
let ownerUrl: string

beforeAll(async () => {
  ownerUrl = env().databaseUrl
  publishEnvironment({ DATABASE_URL: asServingRole(env().databaseUrl) })
  admin = await signInToHandlers()
})

let persons = 0

/** Somebody with an application and an enrollment: the e-mail as it is stored, and as it is asked for. */
async function aPersonWithCv(content: string) {
  const stored = `Nanzip.Asks-${++persons}@example.com`
  const cv = newCvKey()
  await cvStore().put(cv, bytesOf(content))
  await anEnrollment({ email: stored })
  const { id } = await anApplication({ applicantEmail: stored, cv })
  return { id, stored, email: stored.toLowerCase() }
}

const countEvents = () => database().event.count({ where: { kind: { in: ['erased', 'export'] } } })

const lastEventOf = (kind: 'erased' | 'export') =>
  database().event.findFirst({
    where: { kind },
    orderBy: { happenedAt: 'desc' },
    select: { administratorId: true, detail: true },
  })

test('strangers are refused before anything is read', async () => {
  const { email } = await aPersonWithCv('A CV')
  for (const handler of [findRoute, exportRoute, eraseRoute])
    await expectProblem(await handlersAs().post(handler, { email }), 401)
})

test('what is no e-mail is refused, and of an unknown one nothing is held', async () => {
  const before = await countEvents()
  for (const handler of [findRoute, exportRoute, eraseRoute])
    await expectProblem(await admin.post(handler, { email: 'nobody' }), 422, ['email'])
  expect(await (await admin.post(findRoute, { email: 'nobody@example.com' })).json()).toEqual({ held: [] })
  for (const handler of [exportRoute, eraseRoute])
    await expectProblem(await admin.post(handler, { email: 'nobody@example.com' }), 404)
  expect(await countEvents()).toBe(before)
})

test('a copy breaks off at the next file once whoever reads it has lost their access', async () => {
  const { email } = await aPersonWithCv('A CV of few words')
  const leaving = await signInToHandlers('leaving@example.com')
  const { body } = await leaving.post(exportRoute, { email })
  const reader = body?.getReader()
  await reader?.read()
  await database().administrator.update({ where: { id: leaving.id }, data: { disabledAt: new Date() } })
  const readOn = async () => {
    while (!(await reader?.read())?.done);
  }
  await expect(readOn()).rejects.toMatchObject({ status: 401 })
})

test('a copy is everything that is held, packed, and an event before it goes out', async () => {
  const content = `A CV ${'of many words '.repeat(20_000)}`
  const { id, stored, email } = await aPersonWithCv(content)
  const before = await countEvents()
  const response = await admin.post(exportRoute, { email })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).not.toContain('nanzip')
  const files = unpack(Buffer.from(await response.arrayBuffer()))
  expect([...files.keys()]).toEqual(['person.html', 'person.json', `cv-${id}.pdf`])
  expect(files.get(`cv-${id}.pdf`)?.toString()).toBe(content)
  expect(JSON.parse(files.get('person.json')?.toString() ?? '')).toMatchObject({
    applications: [{ id, applicant_email: stored }],
    enrollments: [{ email: stored }],
  })
  expect(files.get('person.html')?.toString()).toContain(stored)
  expect(await countEvents()).toBe(before + 1)
  expect(await lastEventOf('export')).toEqual({
    administratorId: admin.id,
    detail: { list: 'everything of one person' },
  })
})

test('erasing says what went, is an event without the person, and leaves nothing to find', async () => {
  const { email } = await aPersonWithCv('A CV')
  const before = await countEvents()
  const found = await (await admin.post(findRoute, { email })).json()
  expect(found).toEqual({
    held: [
      { place: 'Applications', count: 1 },
      { place: 'Enrollments', count: 1 },
    ],
  })
  const erased = await admin.post(eraseRoute, { email })
  expect(await erased.json()).toEqual({ rows: 2, anonymised: 0, files: 1 })
  expect(await (await admin.post(findRoute, { email })).json()).toEqual({ held: [] })
  expect(await countEvents()).toBe(before + 1)
  expect(await lastEventOf('erased')).toEqual({
    administratorId: admin.id,
    detail: { at: 'personal data page', applications: 1, enrollments: 1 },
  })
})

test('erasing from the command line is an event too; without a yes it ends as what failed', async () => {
  const { email } = await aPersonWithCv('A CV')
  const asked = runScript('person', {}, { words: ['erase', email] })
  expect([await asked.exited, asked.output()]).toEqual([1, expect.stringContaining('Nothing was erased.')])
  await runSql(ownerUrl, 'CREATE SCHEMA before_restore_20260102030405')
  onTestFinished(() => runSql(ownerUrl, 'DROP SCHEMA before_restore_20260102030405'))
  const run = runScript('person', {}, { words: ['erase', email, '--yes'] })
  expect([await run.exited, run.output()]).toEqual([
    0,
    expect.stringContaining('Erased: 2 rows and 1 CV files.'),
  ])
  // What nobody erases from by the site has to be named.
  expect(run.output()).toContain('Not erased there: The schema before_restore_20260102030405 has')
  expect(await lastEventOf('erased')).toEqual({
    administratorId: null,
    detail: { at: 'command line', applications: 1, enrollments: 1 },
  })
})

test('an export from the command line is an event too', async () => {
  const { email } = await aPersonWithCv('A CV')
  const run = runScript('person', {}, { words: ['export', email] })
  expect([await run.exited, run.output()]).toEqual([0, expect.stringContaining('person.json')])
  await rm(run.output().match(/\S+person-[^/]+/)?.[0] ?? '', { recursive: true })
  expect(await lastEventOf('export')).toEqual({
    administratorId: null,
    detail: { at: 'command line', list: 'everything of one person' },
  })
})

test('a CV that is not read, as where the export breaks off before it, is let go', async () => {
  const { email } = await aPersonWithCv('unread')
  const cancel = vi.fn()
  const store = { ...cvStore(), open: async () => new ReadableStream<Uint8Array>({ cancel }) }
  const files = await withConnection(env().databaseUrl, client => collectPerson(client, store, email))
  const names: string[] = []
  for await (const { name } of files ?? []) if (names.push(name) === 3) break
  expect(names).toEqual(['person.html', 'person.json', expect.stringMatching(/^cv-/)])
  await expect.poll(() => cancel.mock.calls.length).toBeGreaterThan(0)
})
