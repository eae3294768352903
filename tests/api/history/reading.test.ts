import { beforeAll, describe, expect, test, vi } from 'vitest'
import { GET as getHistory } from '@/app/api/admin/[records]/[id]/history/route'
import { applicationColumnFormats } from '@/lib/applications/format'
import { courseColumnFormats } from '@/lib/courses/format'
import { enrollmentColumnFormats } from '@/lib/enrollments/format'
import { readLastChange } from '@/lib/history/data'
import { describeFields } from '@/lib/history/format'
import { recordHistorySchema } from '@/lib/history/schema'
import { jobColumnFormats } from '@/lib/jobs/format'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { type HandlerAdministrator, signInToHandlers } from '../../support/administrator'
import { expectProblem } from '../../support/problems'
import { aCourse, aJob, anApplication, anEnrollment } from '../../support/records'

const formats = {
  jobs: jobColumnFormats,
  courses: courseColumnFormats,
  applications: applicationColumnFormats,
  enrollments: enrollmentColumnFormats,
}

let admin: HandlerAdministrator

beforeAll(async () => {
  admin = await signInToHandlers('ngozi@example.com')
})

const read = (records: string, id: string) => admin.get(getHistory, { params: { records, id } })

async function historyOf(records: string, id: string) {
  const response = await read(records, id)
  expect(response.status).toBe(200)
  return recordHistorySchema.parse(await response.json())
}

const asAdministrator = <T>(change: (tx: Prisma.TransactionClient) => Promise<T>) =>
  transactAs(admin.id, change)

describe('the history of a record, as an administrator reads it', () => {
  test('is newest first, with who, when and what in words', async () => {
    const { id } = await aJob({ salaryMin: 150_000, closingDate: null })
    await asAdministrator(tx =>
      tx.job.update({ where: { id }, data: { salaryMin: 90_000n, salaryCurrency: 'USD' } }),
    )
    const data = { isActive: false, closingDate: new Date('2026-12-01'), requiredSkills: ['Glue', 'Thread'] }
    await database().job.update({ where: { id }, data })
    const [second, first] = await historyOf('jobs', id)
    expect(second).toMatchObject({ who: null, kind: 'updated' })
    expect(second?.fields).toEqual([
      { name: 'Status', from: 'Open', to: 'Closed' },
      { name: 'Closing date', from: 'None', to: '1 December 2026' },
      { name: 'Required skills', from: 'Perfect binding, Creasing', to: 'Glue, Thread' },
    ])
    expect(first).toMatchObject({ who: 'ngozi@example.com' })
    expect(first?.fields).toEqual([
      { name: 'Min salary', from: '₦150,000', to: '$900' },
      { name: 'Currency', from: 'NGN', to: 'USD' },
    ])
  })

  test('says who added a course, and names its category and seats', async () => {
    const course = await asAdministrator(tx =>
      tx.course.create({
        data: {
          title: 'Layout',
          description: 'Grids.',
          category: 'MasterClass',
          price: 0n,
          durationValue: 6,
          startDate: new Date('2099-02-01'),
        },
      }),
    )
    const data = { category: 'ComputerBasics', seats: 12, price: 5_000_050n } as const
    await asAdministrator(tx => tx.course.update({ where: { id: course.id }, data }))
    const [updated, created] = await historyOf('courses', course.id)
    expect(created).toMatchObject({ kind: 'created', who: 'ngozi@example.com', fields: [] })
    expect(updated?.fields).toEqual([
      { name: 'Category', from: 'MasterClass', to: 'Computer Basics' },
      { name: 'Price', from: '₦0', to: '₦50,000.50' },
      { name: 'Seats', from: 'No limit', to: '12' },
    ])
  })

  test('lists payments and decisions, and nothing where nothing changed', async () => {
    const application = await anApplication()
    expect(await historyOf('applications', application.id)).toEqual([])
    await database().application.update({
      where: { id: application.id },
      data: { status: 'accepted', commitmentFeePaid: true },
    })
    expect((await historyOf('applications', application.id))[0]?.fields).toEqual([
      { name: 'Status', from: 'Pending', to: 'Accepted' },
      { name: 'Commitment fee', from: 'Unpaid', to: 'Paid' },
    ])
    const enrollment = await anEnrollment({ price: 50_000 })
    await database().enrollment.update({ where: { id: enrollment.id }, data: { paymentStatus: 'failed' } })
    expect((await historyOf('enrollments', enrollment.id))[0]?.fields).toEqual([
      { name: 'Payment status', from: 'Pending', to: 'Failed' },
    ])
  })

  test('names every column that can change, and none that means nothing to people', async () => {
    const fixed = [
      'id',
      'job_id',
      'course_id',
      'version',
      'updated_at',
      'created_at',
      'date_applied',
      'date_enrolled',
    ]
    // The rest belongs to the file's name or the time of the cancelling, which are told of, or is made from other columns, which the trigger leaves out.
    const untold = ['cv', 'cv_content_type', 'cv_bytes', 'cancelled']
    const derived = ['name_folded', 'email_folded']
    for (const [subject, columnFormats] of Object.entries(formats)) {
      const columns = await database().$queryRaw<{ name: string }[]>`
        SELECT column_name AS name FROM information_schema.columns
        WHERE table_schema = current_schema() AND table_name = ${subject}`
      const changing = columns
        .map(column => column.name)
        .filter(name => ![...fixed, ...derived].includes(name))
      expect(changing.length).toBeGreaterThan(5)
      for (const name of changing)
        expect(describeFields(columnFormats, { [name]: { from: null, to: null } }), name).toHaveLength(
          untold.includes(name) ? 0 : 1,
        )
    }
  })

  test('shows a column that nobody has named yet', () => {
    expect(describeFields(jobColumnFormats, { works_remotely: { from: false, to: true } })).toEqual([
      { name: 'Works remotely', from: 'No', to: 'Yes' },
    ])
  })

  test('is there only for records that are', async () => {
    const { id } = await aCourse()
    await expectProblem(await read('jobs', id), 404)
    await expectProblem(await read('jobs', 'nonsense'), 404)
    await expectProblem(await read('payments', id), 404)
  })

  test('needs a session', async () => {
    const { id } = await aJob()
    const request = new Request(`http://localhost:3000/api/admin/jobs/${id}/history`)
    await expectProblem(await getHistory(request, { params: Promise.resolve({ records: 'jobs', id }) }), 401)
  })
})

test('of the last change no other is read', async () => {
  const { id } = await aJob()
  for (const title of ['Binder', 'Cutter']) await database().job.update({ where: { id }, data: { title } })
  const find = vi.spyOn(database().job, 'findUnique')
  const last = await readLastChange('jobs', id)
  const read = await find.mock.results[0]?.value
  find.mockRestore()
  expect(read.changes).toHaveLength(1)
  expect(last).toEqual({ who: null, when: (await historyOf('jobs', id))[0]?.when })
})
