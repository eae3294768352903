import 'server-only'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { isRecordId, type Page, type Paged } from '@/lib/http/paging'
import {
  countRows,
  holdsAny,
  type LongList,
  type OrderColumns,
  readIdPage,
  readIdsAfter,
  toOrder,
} from '@/lib/lists/data'
import type { ListPage } from '@/lib/lists/page'
import { restoreOrder } from '@/lib/lists/restore-order'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { EnrollmentSort } from './constants'
import type { EnrollmentDetails, EnrollmentFilters, EnrollmentRecord } from './schema'

const enrollmentColumns = {
  id: true,
  name: true,
  email: true,
  phone: true,
  dateEnrolled: true,
  paymentStatus: true,
  experienceLevel: true,
  portfolio: true,
  course: { select: { title: true } },
} satisfies Prisma.EnrollmentSelect

type EnrollmentRow = Prisma.EnrollmentGetPayload<{ select: typeof enrollmentColumns }>

/**
 * Lists the enrollments that match, in the order asked for.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listEnrollments(
  filters: EnrollmentFilters,
  page: Page = {},
): Promise<Paged<EnrollmentRecord>> {
  const list = toLongList(filters)
  const [total, { ids, next }] = await Promise.all([countRows(list), readIdsAfter(list, page)])
  return { rows: (await readEnrollments(ids)).map(toEnrollmentRecord), next, total }
}

/** Gives one page, by its number from 1, of the enrollments that match, in the order asked for, with what their panels show. */
export async function listEnrollmentPage(
  filters: EnrollmentFilters,
  page: number,
): Promise<ListPage<EnrollmentDetails>> {
  const { records: ids, ...rest } = await readIdPage(toLongList(filters), page)
  return { ...rest, records: (await readEnrollments(ids)).map(toEnrollmentDetails) }
}

/** Gives one enrollment as its panel shows it, or null; also for an id that could not be one. */
export async function getEnrollment(id: string): Promise<EnrollmentDetails | null> {
  if (!isRecordId(id)) return null
  const row = await database().enrollment.findUnique({ where: { id }, select: enrollmentColumns })
  return row && toEnrollmentDetails(row)
}

async function readEnrollments(ids: string[]): Promise<EnrollmentRow[]> {
  const rows = await database().enrollment.findMany({
    where: { id: { in: ids } },
    select: enrollmentColumns,
  })
  return restoreOrder(ids, rows)
}

const { sql } = Prisma

const orderColumns: OrderColumns<EnrollmentSort> = {
  name: { expression: sql`e.name_folded`, type: 'text' },
  email: { expression: sql`e.email_folded`, type: 'text' },
  course: { expression: sql`c.title`, type: 'text', shared: true },
  date: { expression: sql`e.date_enrolled`, type: 'timestamptz' },
  status: { expression: sql`e.payment_status`, type: 'payment_status', shared: true },
  level: { expression: sql`e.experience_level`, type: 'experience_level', shared: true },
}

function toLongList({ sort = '-date', ...filters }: EnrollmentFilters): LongList {
  return {
    // Where no condition is about the course, the database leaves it out.
    from: sql`enrollments e LEFT JOIN courses c ON c.id = e.course_id`,
    where: toConditions(filters),
    order: toOrder(sort, orderColumns, sql`e.id`),
  }
}

function toConditions(filters: Omit<EnrollmentFilters, 'sort'>): Prisma.Sql[] {
  const { search, status, dateFrom, dateTo, course, experienceLevel } = filters
  return [
    search && holdsAny([sql`e.name_folded`, sql`e.email_folded`], search),
    status && sql`e.payment_status = ${status}::payment_status`,
    dateFrom && sql`e.date_enrolled >= ${startOfOfficeDay(dateFrom)}`,
    dateTo && sql`e.date_enrolled < ${endOfOfficeDay(dateTo)}`,
    course && holdsAny([sql`fold_text(c.title)`], course),
    experienceLevel && sql`e.experience_level = ${experienceLevel}::experience_level`,
  ].filter(condition => condition instanceof Prisma.Sql)
}

function toEnrollmentRecord({ id, email, phone, dateEnrolled, ...rest }: EnrollmentRow): EnrollmentRecord {
  return { ...rest, _id: id, student: { email }, dateEnrolled: dateEnrolled.toISOString() }
}

function toEnrollmentDetails(row: EnrollmentRow): EnrollmentDetails {
  return { ...toEnrollmentRecord(row), phone: row.phone }
}
