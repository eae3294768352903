import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listApplicationPage } from '@/lib/applications/data'
import { isCvKey } from '@/lib/cv-files/policy'
import { listEnrollmentPage } from '@/lib/enrollments/data'
import { COUNT_LIMIT } from '@/lib/lists/page'
import { listPaymentPage } from '@/lib/payments/admin/list'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { seedLarge } from '@/prisma/large/seed-large'
import { aJob, anApplication, clearRecords } from '../../support/records'

const countOf = async (filters: Parameters<typeof listApplicationPage>[0]) =>
  (await listApplicationPage(filters, { page: 1 })).total

test('the counts follow what is added, changed and taken away, also by many at once', async () => {
  const { id: jobId } = await aJob({ title: 'Typesetter' })
  const rows = await Promise.all(
    Array.from({ length: 12 }, () => anApplication({ jobId, commitmentFee: 5_000 })),
  )
  expect(await countOf({ status: 'pending' })).toBe(12)
  await database().application.updateMany({
    where: { id: { in: rows.slice(0, 5).map(row => row.id) } },
    data: { status: 'accepted' },
  })
  await database().application.delete({ where: { id: rows[11]?.id } })
  expect(await countOf({})).toBe(11)
  expect(await countOf({ status: 'pending', position: 'typesetter' })).toBe(6)
  expect(await countOf({ status: 'accepted', commitmentFee: 'unpaid' })).toBe(5)
  expect(await countOf({ status: 'accepted', commitmentFee: 'paid' })).toBe(0)
  await anApplication({ jobId, status: 'accepted' })
  expect(await countOf({ status: 'accepted', commitmentFee: 'unpaid' })).toBe(5)
  await database().application.updateMany({
    where: { status: 'accepted' },
    data: { commitmentFeePaid: true },
  })
  expect(await countOf({ status: 'accepted', commitmentFee: 'unpaid' })).toBe(0)
  expect(await countOf({ status: 'accepted', commitmentFee: 'paid' })).toBe(6)
  await clearRecords()
  expect(await countOf({})).toBe(0)
})

test('transactions that store records at once count apart, so that none waits for another', async () => {
  const { id: jobId } = await aJob()
  const [first, second] = [await anApplication({ jobId }), await anApplication({ jobId })]
  const change = (tx: Prisma.TransactionClient, id: string) =>
    tx.application.update({ where: { id }, data: { status: 'accepted' } })
  // Were they to count in the same place, the inner one would wait for the outer one, which waits for it.
  await database().$transaction(async outer => {
    await change(outer, first.id)
    await database().$transaction(inner => change(inner, second.id), { timeout: 5_000 })
  })
  expect(await countOf({ status: 'accepted' })).toBe(2)
  await clearRecords()
})

describe('of 12,000 records', () => {
  beforeAll(async () => {
    expect(await seedLarge({ count: 12_000 })).toMatchObject({
      ok: true,
      applications: 12_000,
      enrollments: 12_000,
    })
  })
  afterAll(clearRecords)

  test('they are seeded once, the counts agree, and deep pages are the same from either end', async () => {
    expect(await seedLarge({ count: 10 })).toEqual({ ok: false, reason: 'has-records' })
    expect((await listEnrollmentPage({ status: 'failed' }, { page: 1 })).total).toBe(
      await database().enrollment.count({ where: { paymentStatus: 'failed' } }),
    )
    expect((await listPaymentPage({ flagged: 'no' }, { page: 1 })).total).toBe(
      await database().payment.count({ where: { flagged: false } }),
    )
    for (const sort of ['-date', 'name', '-email', 'position', '-status', 'fee'] as const) {
      const first = await listApplicationPage({ sort }, { page: 1 })
      const opposite = { '-date': 'date', name: '-name', '-email': 'email' } as const
      expect(first).toMatchObject({ total: 12_000, more: false, pages: 480 })
      const last = await listApplicationPage({ sort }, { page: 480 })
      expect(last.records).toHaveLength(25)
      if (sort in opposite) {
        const other = await listApplicationPage(
          { sort: opposite[sort as keyof typeof opposite] },
          { page: 1 },
        )
        expect(other.records).toEqual(last.records.toReversed())
      }
    }
  })

  test('each has a CV by a name that the store takes, so that it can be erased', async () => {
    const applications = await database().application.findMany({ select: { cv: true } })
    expect(applications.filter(({ cv }) => !isCvKey(cv))).toEqual([])
  })

  test('a search that finds very many says so, and short ones look at the beginnings of words', async () => {
    const all = await listApplicationPage({ search: 'example' }, { page: 999 })
    expect(all).toMatchObject({ total: COUNT_LIMIT, more: true, page: 100, pages: 100 })
    const short = await listApplicationPage({ search: 'zi' }, { page: 1 })
    expect(short.more).toBe(false)
    for (const { applicantName } of short.records) expect(applicantName).toMatch(/\bZi/)
  })

  test('those that are not withdrawn are counted in full, so that each of their pages can be reached', async () => {
    const kept = await listApplicationPage({ withdrawn: 'no' }, { page: 999 })
    const total = await database().application.count({ where: { withdrawnAt: null } })
    expect(total).toBeGreaterThan(COUNT_LIMIT)
    expect(kept).toMatchObject({ total, more: false, page: kept.pages })
    expect(kept.records).not.toEqual([])
  })
})

const tallied = [
  ['applications', 'application_tallies', 'job_id, status, commitment_fee_paid, owes_fee'],
  ['enrollments', 'enrollment_tallies', 'course_id, payment_status, experience_level'],
  ['payments', 'payment_tallies', 'status, flagged'],
] as const

const miscounted = (table: string, tallies: string, kind: string) =>
  database().$queryRawUnsafe(`
    SELECT ${kind}, sum(wrong) FROM (
      SELECT ${kind}, 1 AS wrong FROM ${table} UNION ALL SELECT ${kind}, -tally FROM ${tallies}
    ) AS compared GROUP BY ${kind} HAVING sum(wrong) <> 0`)

test('the tallies of all three tables follow what is changed and taken away', async () => {
  await seedLarge({ count: 500 })
  const changes = [
    `UPDATE applications SET status = 'accepted' WHERE status = 'rejected'`,
    `UPDATE enrollments SET experience_level = 'Advanced' WHERE payment_status = 'failed'`,
    `UPDATE payments SET flagged_at = now() WHERE status = 'failed'`,
    `DELETE FROM payments WHERE status = 'failed'`,
    `DELETE FROM enrollments WHERE payment_status = 'failed'`,
    `DELETE FROM applications WHERE id NOT IN (SELECT application_id FROM payments WHERE application_id IS NOT NULL)`,
  ]
  for (const change of changes) {
    expect(await database().$executeRawUnsafe(change), change).toBeGreaterThan(0)
    for (const [table, tallies, kind] of tallied)
      expect(await miscounted(table, tallies, kind), `${tallies} after ${change}`).toEqual([])
  }
  // At once, as a restored backup takes the place of what is there.
  await database().$executeRaw`TRUNCATE applications, enrollments CASCADE`
  for (const [, tallies] of tallied)
    expect(await database().$queryRawUnsafe(`SELECT * FROM ${tallies} WHERE tally <> 0`), tallies).toEqual([])
})
