import { beforeAll, describe, expect, test } from 'vitest'
import { GET as exportEvents } from '@/app/api/admin/events/export.csv/route'
import { GET as getEvents } from '@/app/api/admin/events/route'
import { recordEvent } from '@/lib/events/mutations'
import { eventRecordSchema } from '@/lib/events/schema'
import { database } from '@/lib/platform/database'
import { type HandlerAdministrator, handlersAs, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers()
  await database().$executeRaw`
    INSERT INTO events (kind, administrator_id, happened_at)
    SELECT 'export', ${admin.id}::uuid, timestamptz '2026-03-01T22:30:00Z' + n * interval '1 hour'
    FROM generate_series(0, 2) AS n`
  await recordEvent('sign_in_failed', { address: '192.0.2.1' }, { at: 'login' })
})

const read = async (query: string) => {
  const response = await admin.get(getEvents, { query })
  expect(response.status).toBe(200)
  return { response, records: eventRecordSchema.array().parse(await response.json()) }
}

describe('the list of events', () => {
  test('has the newest first, with the administrator, and the next part behind a cursor', async () => {
    const { records, response } = await read('?limit=2')
    expect(records.map(({ kind }) => kind)).toEqual(['sign_in_failed', 'sign_in'])
    expect(records.map(({ administrator }) => administrator)).toEqual([null, { email: admin.email }])
    expect(response.headers.get('x-total-count')).toBe('5')
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
    const { records: rest } = await read(next.slice(next.indexOf('?')))
    expect(rest.map(({ kind }) => kind)).toEqual(['export', 'export'])
  })

  test('is narrowed by kind and by days of the office', async () => {
    expect((await read('?kind=export')).records).toHaveLength(3)
    expect((await read('?kind=limited')).records).toEqual([])
    const day = await read('?dateFrom=2026-03-02&dateTo=2026-03-02&sort=date')
    expect(day.records.map(({ happenedAt }) => happenedAt)).toEqual([
      '2026-03-01T23:30:00.000Z',
      '2026-03-02T00:30:00.000Z',
    ])
    expect(day.response.headers.get('x-total-count')).toBe('2')
  })

  test('is exported, which is an event itself', async () => {
    const exported = await admin.get(exportEvents, { query: '?kind=export&sort=date' })
    const [head, first, ...lines] = (await exported.text()).trim().split('\r\n')
    expect(head).toContain(
      '"When","What","Detail","Application","Enrollment","Administrator","From","Session","Request"',
    )
    expect(first).toBe(`2026-03-01 23:30:00,"List exported","",,,"${admin.email}",,,`)
    expect(lines.at(-1)).toContain('"events, by kind"')
  })

  test('is for administrators only, and refuses filters it cannot read', async () => {
    for (const handler of [getEvents, exportEvents]) {
      await expectProblem(await handlersAs().get(handler), 401)
      await expectProblem(await admin.get(handler, { query: '?kind=shoe&dateFrom=never' }), 422, [
        'kind',
        'dateFrom',
      ])
    }
  })
})

describe('an event', () => {
  test.each([
    ["UPDATE events SET detail = '{}'"],
    ["UPDATE events SET happened_at = now() WHERE kind = 'export'"],
    ['DELETE FROM events'],
    ['TRUNCATE events'],
  ])('stays as it is, for the owner of the table too: %s', async sql => {
    const before = await database().event.count()
    await expect(database().$executeRawUnsafe(sql)).rejects.toThrow(
      'an event that was recorded cannot be altered',
    )
    expect(await database().event.count()).toBe(before)
  })

  test('has a small detail only', async () => {
    await expect(
      database().event.create({ data: { kind: 'export', detail: { list: 'x'.repeat(2000) } } }),
    ).rejects.toThrow('events_detail_is_small')
  })
})
