import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { findByToken, openStatusLink } from '@/lib/status-links/link'
import { anAdministrator, anApplication, anEnrollment } from '../../support/records'

// Every query of docs/breach.md, to the letter, on the events of one incident: nobody has time to mend a query then.

const queries = [...readFileSync('docs/breach.md', 'utf8').matchAll(/ *```sql\n([\s\S]*?)```/g)].map(
  ([, sql = '']) => sql,
)

// The placeholders of the document.
const SESSION = '00000000-0000-0000-0000-000000000000'
const DURING = new Date('2026-03-02T14:00:00Z')

let client: Client
beforeAll(async () => {
  client = new Client({ connectionString: env().databaseUrl })
  await client.connect()
  const { id: administratorId } = await anAdministrator()
  const { id } = await anApplication({ applicantName: 'Ponfa Seen', dateApplied: new Date('2026-02-01') })
  const event = { administratorId, sessionId: SESSION, ipHash: 'a'.repeat(32), requestId: randomUUID() }
  await database().event.createMany({
    data: [
      { ...event, kind: 'sign_in', happenedAt: new Date('2025-01-01'), ipHash: 'b'.repeat(32) },
      { ...event, kind: 'sign_in', happenedAt: DURING },
      { ...event, kind: 'cv_opened', happenedAt: DURING, detail: { application: id, preview: true } },
      { ...event, kind: 'link_given', happenedAt: DURING, detail: { application: id } },
      { ...event, kind: 'link_given', happenedAt: DURING, detail: { enrollment: randomUUID() } },
      { ...event, kind: 'export', happenedAt: DURING, detail: { list: 'applications', filters: ['status'] } },
    ],
  })
})
afterAll(() => client.end())

async function run(words: string): Promise<unknown[]> {
  const [query = '', ...others] = queries.filter(sql => sql.includes(words))
  expect(others).toEqual([])
  return (await client.query(query)).rows
}

test('there are eight blocks of SQL', () => {
  expect(queries).toHaveLength(8)
})

test('what happened, and from where', async () => {
  expect(await run('e.request_id, e.detail')).toMatchObject([
    { from: 'aaaaaaaa', session_id: SESSION },
    ...Array(4).fill({ kind: expect.any(String) }),
  ])
})

test('the session from an address that is new to the account', async () => {
  expect(await run('NOT EXISTS')).toMatchObject([{ happened_at: DURING, session_id: SESSION }])
})

test('whose CVs it opened', async () => {
  expect(await run("e.kind = 'cv_opened'")).toMatchObject([{ applicant_name: 'Ponfa Seen' }])
})

test('to whose pages it was given the link, also of what is erased since', async () => {
  const whose = (await run("e.kind = 'link_given'")).map(row => (row as { whose: string | null }).whose)
  expect(whose).toHaveLength(2)
  expect(whose).toEqual(expect.arrayContaining([expect.stringContaining('@example.com'), null]))
})

test('the links that are out end, and the next ones open the pages', async () => {
  const { nextauthSecret } = env()
  onTestFinished(() => publishEnvironment({ NEXTAUTH_SECRET: nextauthSecret }))
  const records = [
    { kind: 'job-application', id: (await anApplication()).id },
    { kind: 'course-enrollment', id: (await anEnrollment()).id },
  ] as const
  const open = () => Promise.all(records.map(record => openStatusLink(database(), record)))
  const find = (links: string[]) =>
    Promise.all(links.map(link => findByToken(database(), link.split('/').at(-1) ?? '')))
  const out = await open()
  publishEnvironment({ NEXTAUTH_SECRET: 'another-secret-of-forty-characters-or-more' })
  expect(await find(out)).toEqual(records)
  await run('status_token_hash = NULL')
  expect(await find(out)).toEqual([null, null])
  expect(await find(await open())).toEqual(records)
})

test('what it exported, and who was on that list', async () => {
  expect(await run("kind = 'export'")).toEqual([
    { happened_at: DURING, list: 'applications', filters: ['status'] },
  ])
  expect(await run('date_applied <=')).toMatchObject([{ applicant_name: 'Ponfa Seen' }])
})

test('old events go where their owner says so, and no others', async () => {
  const [block = ''] = queries.filter(sql => sql.includes('site.delete_events'))
  const old = { happenedAt: { lt: new Date('2021-01-01') } }
  await database().event.create({ data: { kind: 'sign_in', happenedAt: new Date('2020-12-31') } })
  const others = await database().event.count({ where: { NOT: old } })
  await client.query(block.replace("now() - interval '6 years'", "'2021-01-01 00:00Z'"))
  expect(await database().event.count({ where: old })).toBe(0)
  expect(await database().event.count({ where: { NOT: old } })).toBe(others)
})
