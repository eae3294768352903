import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { aJob, anApplication, anEnrollment } from '../../support/records'

let administratorId = ''

beforeAll(async () => {
  const data = { email: 'history@example.com', passwordHash: 'unused' }
  administratorId = (await database().administrator.create({ data })).id
})

const changesOf = (where: { jobId?: string; applicationId?: string; enrollmentId?: string }) =>
  database().change.findMany({ where, orderBy: { changedAt: 'asc' } })

describe('the history of a record', () => {
  test('says who changed what, from what, to what', async () => {
    const job = await aJob({ title: 'Binder', city: 'Jos' })
    await transactAs(administratorId, tx =>
      tx.job.update({ where: { id: job.id }, data: { title: 'Bookbinder', city: 'Bukuru' } }),
    )
    const [change, ...others] = await changesOf({ jobId: job.id })
    expect(others).toEqual([])
    expect(change).toMatchObject({ administratorId, kind: 'updated' })
    expect(change?.fields).toEqual({
      title: { from: 'Binder', to: 'Bookbinder' },
      city: { from: 'Jos', to: 'Bukuru' },
    })
  })

  test('names no one for a change that no administrator made', async () => {
    const { id } = await anEnrollment({ price: 50_000 })
    await database().enrollment.update({ where: { id }, data: { paymentStatus: 'completed' } })
    expect(await changesOf({ enrollmentId: id })).toMatchObject([
      { administratorId: null, fields: { payment_status: { from: 'pending', to: 'completed' } } },
    ])
  })

  test('says nothing of what the database derives from a change', async () => {
    const applicantEmail = 'binder@example.com'
    const { id } = await anApplication({ applicantName: 'Ada', applicantEmail, commitmentFee: 3000 })
    const data = { applicantName: 'Adaeze', applicantEmail: 'ada@example.com', commitmentFeePaid: true }
    await database().application.update({ where: { id }, data })
    const [change] = await changesOf({ applicationId: id })
    expect(change?.fields).toEqual({
      applicant_name: { from: 'Ada', to: 'Adaeze' },
      applicant_email: { from: applicantEmail, to: 'ada@example.com' },
      commitment_fee_paid: { from: false, to: true },
    })
  })

  test('does not carry an administrator over into the next transaction', async () => {
    const { id } = await anApplication()
    await transactAs(administratorId, async () => {})
    await database().application.update({ where: { id }, data: { commitmentFeePaid: true } })
    expect(await changesOf({ applicationId: id })).toMatchObject([{ administratorId: null }])
  })

  test('has no entry for a save that changed nothing', async () => {
    const { id, title } = await aJob()
    await database().job.update({ where: { id }, data: { title } })
    expect(await changesOf({ jobId: id })).toEqual([])
  })

  test('cannot be rewritten', async () => {
    const { id } = await anApplication()
    await database().application.update({ where: { id }, data: { status: 'accepted' } })
    const rewrite = database().change.updateMany({ where: { applicationId: id }, data: { fields: {} } })
    await expect(rewrite).rejects.toThrow('cannot be altered')
  })
})

test.each([
  ['jobs', aJob, (id: string) => database().job.findUniqueOrThrow({ where: { id } })],
  ['enrollments', anEnrollment, (id: string) => database().enrollment.findUniqueOrThrow({ where: { id } })],
] as const)(
  'another column that the database derives in %s is neither news nor a version',
  async (table, make, read) => {
    const { id } = await make()
    await database().$executeRawUnsafe(
      `ALTER TABLE ${table} ADD COLUMN derived INT GENERATED ALWAYS AS (extract(microseconds FROM updated_at AT TIME ZONE 'UTC')) STORED`,
    )
    onTestFinished(
      async () => void (await database().$executeRawUnsafe(`ALTER TABLE ${table} DROP COLUMN derived`)),
    )
    await database().$executeRawUnsafe(
      `UPDATE ${table} SET updated_at = updated_at + interval '1 second' WHERE id = $1::uuid`,
      id,
    )
    expect(await read(id)).toMatchObject({ version: 1 })
    expect(await changesOf(table === 'jobs' ? { jobId: id } : { enrollmentId: id })).toEqual([])
  },
)

describe('the version of a record', () => {
  test('counts what changes an enrollment; neither how long its seat is held nor its link does', async () => {
    const { id } = await anEnrollment()
    const versionAfter = async (data: Prisma.EnrollmentUpdateInput) =>
      (await database().enrollment.update({ where: { id }, data })).version
    expect(await versionAfter({ seatHeldUntil: new Date() })).toBe(1)
    expect(await versionAfter({ statusTokenHash: 'a'.repeat(64) })).toBe(1)
    expect(await versionAfter({ name: 'Somebody Else' })).toBe(2)
  })

  test('is counted by the database alone, whatever is written', async () => {
    const [job, enrollment] = [await aJob(), await anEnrollment()]
    const data = { version: 9 }
    expect(await database().job.update({ where: { id: job.id }, data })).toMatchObject({ version: 1 })
    expect(await database().enrollment.update({ where: { id: enrollment.id }, data })).toMatchObject({
      version: 1,
    })
  })
})
