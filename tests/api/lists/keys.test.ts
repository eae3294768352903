import { beforeAll, describe, expect, test } from 'vitest'
import { experienceLevels } from '@/lib/enrollments/constants'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import type { LongList } from '@/lib/lists/query'
import { readBatches, readLongListAfter, readLongListPage } from '@/lib/lists/read'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { aCourse, anEnrollment, clearRecords } from '../../support/records'

// 105 enrollments, so that a list of them is read in two batches. All but four have no portfolio.
const TOTAL = 105
const { sql } = Prisma

const columns: Record<string, OrderColumn> = {
  portfolio: { expression: sql`e.portfolio`, type: 'text' },
  coalesced: { expression: sql`coalesce(e.portfolio, '')`, type: 'text' },
  course: { expression: sql`c.title_folded`, type: 'text' },
  level: groupColumn(sql`e.experience_level`, 'experience_level', experienceLevels),
}

const listBy = (sort: string): LongList => ({
  table: sql`enrollments e`,
  joined: sql`enrollments e LEFT JOIN courses c ON c.id = e.course_id`,
  where: {},
  order: toOrder(sort, { ...columns, date: { expression: sql`c.start_date`, type: 'date' } }, sql`e.id`),
})

async function readWhole(sort: string): Promise<unknown[]> {
  const rows: unknown[] = []
  const batches = readBatches(listBy(sort), sql`e.id`, sql`enrollments e ON e.id = picked.id`)
  for await (const batch of batches) rows.push(...batch)
  return rows
}

const readPart = (sort: string) => readLongListAfter(listBy(sort), { limit: 10 }, async ids => ids)

beforeAll(async () => {
  await clearRecords()
  const { id: courseId } = await aCourse()
  for (let number = 0; number < TOTAL; number += 1)
    await anEnrollment({ courseId, portfolio: number < 101 ? null : `https://example.com/${number}` })
})

describe('a list by what some rows do not have', () => {
  test('is not read in batches that leave those rows out', async () => {
    await expect(readWhole('-portfolio')).rejects.toThrow('coalesce the expression')
  })

  test('gives no cursor that leaves those rows out', async () => {
    await expect(readPart('-portfolio')).rejects.toThrow('coalesce the expression')
  })
})

test.each(['coalesced', '-coalesced', 'date', 'course', '-course', 'level'])(
  'a list by %s is read whole, in batches, parts and pages',
  async sort => {
    expect(await readWhole(sort)).toHaveLength(TOTAL)
    expect((await readPart(sort)).next).not.toBeNull()
    const { records } = await readLongListPage(listBy(sort), { page: 5 }, async ids => ids)
    expect(records).toHaveLength(5)
  },
)
