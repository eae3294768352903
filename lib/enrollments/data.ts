import 'server-only'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { contains } from '@/lib/lists/contains'
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

/** Lists the enrollments that match, newest first. */
export async function listEnrollments(filters: EnrollmentFilters): Promise<EnrollmentRecord[]> {
  const rows = await database().enrollment.findMany({
    where: enrollmentCondition(filters),
    orderBy: newestFirst,
    select: enrollmentColumns,
  })
  return rows.map(toEnrollmentRecord)
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
