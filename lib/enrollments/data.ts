import 'server-only'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import type { Page, Paged } from '@/lib/http/paging'
import { contains } from '@/lib/lists/contains'
import { cutPage } from '@/lib/lists/cut-page'
import { type ListPage, readListPage } from '@/lib/lists/page'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { EnrollmentFilters, EnrollmentRecord } from './schema'

const enrollmentColumns = {
  id: true,
  name: true,
  email: true,
  dateEnrolled: true,
  paymentStatus: true,
  experienceLevel: true,
  portfolio: true,
  course: { select: { title: true } },
} satisfies Prisma.EnrollmentSelect

type EnrollmentRow = Prisma.EnrollmentGetPayload<{ select: typeof enrollmentColumns }>

const newestFirst: Prisma.EnrollmentOrderByWithRelationInput[] = [{ dateEnrolled: 'desc' }, { id: 'desc' }]

/**
 * Lists the enrollments that match, newest first.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listEnrollments(
  filters: EnrollmentFilters,
  { limit, cursor }: Page = {},
): Promise<Paged<EnrollmentRecord>> {
  const where = enrollmentCondition(filters)
  const after: Prisma.EnrollmentWhereInput = cursor
    ? { OR: [{ dateEnrolled: { lt: cursor.at } }, { dateEnrolled: cursor.at, id: { lt: cursor.id } }] }
    : {}
  const [total, found] = await Promise.all([
    database().enrollment.count({ where }),
    database().enrollment.findMany({
      where: { AND: [where, after] },
      orderBy: newestFirst,
      take: limit && limit + 1,
      select: enrollmentColumns,
    }),
  ])
  const { rows, next } = cutPage(found, limit, row => row.dateEnrolled)
  return { rows: rows.map(toEnrollmentRecord), next, total }
}

/** Gives one page, by its number from 1, of the enrollments that match. */
export function listEnrollmentPage(
  filters: EnrollmentFilters,
  page: number,
): Promise<ListPage<EnrollmentRecord>> {
  const where = enrollmentCondition(filters)
  return readListPage(
    page,
    () => database().enrollment.count({ where }),
    async part => {
      const rows = await database().enrollment.findMany({
        where,
        orderBy: newestFirst,
        select: enrollmentColumns,
        ...part,
      })
      return rows.map(toEnrollmentRecord)
    },
  )
}

function enrollmentCondition(filters: EnrollmentFilters): Prisma.EnrollmentWhereInput {
  const { status, dateFrom, dateTo, course, experienceLevel } = filters
  return {
    paymentStatus: status,
    experienceLevel,
    course: course ? { title: contains(course) } : undefined,
    dateEnrolled: {
      gte: dateFrom && startOfOfficeDay(dateFrom),
      lt: dateTo && endOfOfficeDay(dateTo),
    },
  }
}

function toEnrollmentRecord({ id, email, dateEnrolled, ...rest }: EnrollmentRow): EnrollmentRecord {
  return { ...rest, _id: id, student: { email }, dateEnrolled: dateEnrolled.toISOString() }
}
