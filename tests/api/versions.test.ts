import { beforeAll, describe, expect, test } from 'vitest'
import { GET as getHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { POST as editCourse } from '@/app/api/admin/courses/edit/[id]/route'
import { GET as getCourses } from '@/app/api/admin/courses/route'
import { POST as editJob } from '@/app/api/admin/jobs/edit/[id]/route'
import { GET as getJobs } from '@/app/api/admin/jobs/route'
import { recordHistorySchema } from '@/lib/history/schema'
import { type HandlerAdministrator, type RouteHandler, signInToHandlers } from '../support/administrator'
import { expectProblem } from '../support/problems'
import { aCourse, aJob } from '../support/records'

let ngozi: HandlerAdministrator
let pam: HandlerAdministrator

beforeAll(async () => {
  ngozi = await signInToHandlers('ngozi@example.com')
  pam = await signInToHandlers('pam@example.com')
})

async function read(list: RouteHandler, id: string) {
  const records: { _id: string; version: number }[] = await (await ngozi.get(list)).json()
  const record = records.find(one => one._id === id)
  if (!record) throw new Error('the record is not listed')
  return record
}

describe.each([
  ['job', 'jobs', editJob, getJobs, () => aJob()],
  ['course', 'courses', editCourse, getCourses, () => aCourse()],
] as const)('a %s that two administrators edit', (noun, records, edit, list, build) => {
  const save = (admin: HandlerAdministrator, id: string, body: object) =>
    admin.post(edit, body, { params: { id } })

  test('keeps the first save, and names its author to the second', async () => {
    const { id } = await build()
    const record = await read(list, id)
    const first = await save(ngozi, id, { ...record, title: 'Ngozi’s' })
    expect(await first.json()).toMatchObject({ title: 'Ngozi’s', version: 2 })
    const refused = await save(pam, id, { ...record, title: 'Pam’s' })
    const { detail } = await expectProblem(refused, 409)
    expect(detail).toMatch(
      new RegExp(`^ngozi@example\\.com saved this ${noun} on .+, \\d\\d:\\d\\d, after you opened it`),
    )
    expect(await read(list, id)).toMatchObject({ title: 'Ngozi’s', version: 2 })
    expect(await (await save(pam, id, { ...record, title: 'Pam’s', version: 2 })).json()).toMatchObject({
      title: 'Pam’s',
      version: 3,
    })
  })

  test('takes one of ten saves made at once from the same reading', async () => {
    const { id } = await build()
    const record = await read(list, id)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        save(index % 2 ? pam : ngozi, id, { ...record, title: `T${index}` }),
      ),
    )
    expect(responses.map(response => response.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await read(list, id)).toMatchObject({ version: 2 })
  })

  test('is saved over by a request that sends no version, and its history says so', async () => {
    const { id } = await build()
    const { version, ...record } = await read(list, id)
    await save(ngozi, id, { ...record, title: 'First' })
    expect((await save(pam, id, { ...record, title: 'Second' })).status).toBe(200)
    expect(await read(list, id)).toMatchObject({ title: 'Second', version: version + 2 })
    const history = await ngozi.get(getHistory, { params: { records, id } })
    expect(
      recordHistorySchema.parse(await history.json()).map(change => [change.who, change.fields[0]?.to]),
    ).toEqual([
      ['pam@example.com', 'Second'],
      ['ngozi@example.com', 'First'],
    ])
  })

  test('is not out of date because somebody saved it unchanged', async () => {
    const { id } = await build()
    const record = await read(list, id)
    expect(await (await save(ngozi, id, record)).json()).toEqual(record)
    expect((await save(pam, id, { ...record, title: 'Pam’s' })).status).toBe(200)
  })

  test('needs a version that is a whole number', async () => {
    const { id } = await build()
    const record = await read(list, id)
    for (const version of [0, 1.5, 'one']) {
      await expectProblem(await save(ngozi, id, { ...record, version }), 422, ['version'])
    }
  })
})
