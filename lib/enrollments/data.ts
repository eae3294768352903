import 'server-only'
import { readSeats } from '@/lib/courses/take-seat'
import { endOfOfficeDay, startOfOfficeDay, storedDay } from '@/lib/dates/office-day'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import type { ListPage, Page, PageChoice, Paged } from '@/lib/lists/page'
import { compact, type ListConditions, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { isRecordId } from '@/lib/lists/record-id'
import { containsText, matchesPerson } from '@/lib/lists/text'
import { findUnreached } from '@/lib/mail/data'
import { fromMinorUnits } from '@/lib/money/units'
import type { PaymentStatus } from '@/lib/payments/constants'
import { markSelect, seatGiven, toMarks } from '@/lib/payments/payment-row'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type EnrollmentSort, experienceLevels } from './constants'
import type { CourseCount, EnrollmentDetails, EnrollmentFilters, EnrollmentRecord } from './schema'

const { sql } = Prisma

/** The columns an enrollment's record and its panel are made of. */
const enrollmentColumns = {
  id: true,
  courseId: true,
  name: true,
  email: true,
  phone: true,
  dateEnrolled: true,
  paymentStatus: true,
  experienceLevel: true,
  portfolio: true,
  price: true,
  seatHeldUntil: true,
  cancelledAt: true,
  version: true,
  course: { select: { title: true, startDate: true, seats: true } },
  payment: { select: markSelect },
} satisfies Prisma.EnrollmentSelect

type EnrollmentRow = Prisma.EnrollmentGetPayload<{ select: typeof enrollmentColumns }>

/**
 * Lists the enrollments that match, in their order.
 * @param filters every one given must match
 * @param page how many, and after which; without a limit the list is whole
 */
export function listEnrollments(
  filters: EnrollmentFilters,
  page: Page = {},
): Promise<Paged<EnrollmentRecord>> {
  return readLongListAfter(toEnrollmentList(filters), page, async ids =>
    (await readEnrollments(ids)).map(toEnrollmentRecord),
  )
}

/** Returns one page of the enrollments that match, in their order, with what their panels show. */
export function listEnrollmentPage(
  filters: EnrollmentFilters,
  choice: PageChoice,
): Promise<ListPage<EnrollmentDetails>> {
  return readLongListPage(toEnrollmentList(filters), choice, async ids =>
    toDetails(await readEnrollments(ids)),
  )
}

/** Returns one enrollment as its panel shows it; null also for an id that could not be one. */
export async function getEnrollment(id: string): Promise<EnrollmentDetails | null> {
  if (!isRecordId(id)) return null
  const [details] = await toDetails(await readEnrollments([id]))
  return details ?? null
}

/** Lists the courses by title, each with how many enrollments it has. */
export function listCourseCounts(): Promise<CourseCount[]> {
  return database().$queryRaw<CourseCount[]>`
    SELECT c.id AS "_id", c.title, c.start_date::text AS "startDate", coalesce(sum(t.tally), 0)::int AS enrollments
    FROM courses c LEFT JOIN enrollment_tallies t ON t.course_id = c.id
    GROUP BY c.id ORDER BY c.title_folded, c.start_date, c.id`
}

async function readEnrollments(ids: string[]): Promise<EnrollmentRow[]> {
  const rows = await database().enrollment.findMany({
    where: { id: { in: ids } },
    select: enrollmentColumns,
  })
  return restoreOrder(ids, rows)
}

const paidWithoutSeat = { flags: { some: { reason: 'seat_gone' } } } satisfies Prisma.PaymentWhereInput

const unpaidFirst: readonly PaymentStatus[] = ['pending', 'failed', 'completed']

const orderColumns: Record<EnrollmentSort, OrderColumn> = {
  name: { expression: sql`e.name_folded`, type: 'text' },
  email: { expression: sql`e.email_folded`, type: 'text' },
  course: {
    expression: sql`c.title_folded`,
    type: 'text',
    groups: {
      values: sql`SELECT title_folded AS value, id AS member FROM courses`,
      member: sql`e.course_id`,
      type: 'uuid',
    },
  },
  date: { expression: sql`e.date_enrolled`, type: 'timestamptz' },
  status: groupColumn(sql`e.payment_status`, 'payment_status', unpaidFirst),
  level: groupColumn(sql`e.experience_level`, 'experience_level', experienceLevels),
}

/** Returns the enrollments that match the filters, in their order, as a list to be read part by part. */
export function toEnrollmentList({ sort = '-date', ...filters }: EnrollmentFilters): LongList {
  return {
    table: sql`enrollments e`,
    joined: sql`enrollments e LEFT JOIN courses c ON c.id = e.course_id`,
    tallies: sql`enrollment_tallies e`,
    order: toOrder(sort, orderColumns, sql`e.id`),
    where: toConditions(filters),
  }
}

function toConditions(filters: Omit<EnrollmentFilters, 'sort'>): ListConditions {
  const { search, status, dateFrom, dateTo, course, courseId, category, cancelled, experienceLevel } = filters
  return {
    tallied: compact(
      courseId && sql`e.course_id = ${courseId}::uuid`,
      course && sql`e.course_id IN (SELECT id FROM courses WHERE ${containsText(sql`title`, course)})`,
      category && sql`e.course_id IN (SELECT id FROM courses WHERE category = ${category}::course_category)`,
      cancelled && sql`e.cancelled = ${cancelled === 'yes'}`,
      status && sql`e.payment_status = ${status}::payment_status`,
      experienceLevel && sql`e.experience_level = ${experienceLevel}::experience_level`,
    ),
    counted: compact(
      dateFrom && sql`e.date_enrolled >= ${startOfOfficeDay(dateFrom)}`,
      dateTo && sql`e.date_enrolled < ${endOfOfficeDay(dateTo)}`,
    ),
    countedToLimit: compact(
      search && matchesPerson([sql`e.name_folded`, sql`e.email_folded`], sql`e.phone`, sql`e.id`, search),
    ),
  }
}

function toEnrollmentRecord(row: EnrollmentRow): EnrollmentRecord {
  const { id, name, email, course, dateEnrolled, paymentStatus, experienceLevel, portfolio, cancelledAt } =
    row
  return {
    _id: id,
    name,
    student: { email },
    course: { title: course.title },
    dateEnrolled: dateEnrolled.toISOString(),
    paymentStatus,
    experienceLevel,
    portfolio,
    ...toMarks(row.payment),
    ...(cancelledAt && { cancelledAt: cancelledAt.toISOString() }),
  }
}

async function toDetails(rows: EnrollmentRow[]): Promise<EnrollmentDetails[]> {
  const ids = rows.map(row => row.id)
  const limited = rows.filter(row => row.course.seats !== null).map(row => row.courseId)
  const [shared, unreached, unseated, taken, waiting] = await Promise.all([
    findSharedEmails(ids),
    findUnreached(rows.map(row => row.email)),
    findUnseated(ids),
    readSeats(limited),
    countUnseated(limited),
  ])
  return rows.map(row => ({
    ...toEnrollmentRecord(row),
    course: { _id: row.courseId, title: row.course.title, startDate: storedDay(row.course.startDate) },
    phone: row.phone,
    sameEmail: shared.has(row.id),
    unreachedAt: unreached.get(row.email.toLowerCase()) ?? null,
    price: fromMinorUnits(row.price),
    ...toSeat(row),
    unseated: unseated.has(row.id),
    courseSeats:
      row.course.seats === null
        ? null
        : {
            seats: row.course.seats,
            taken: taken.get(row.courseId)?.taken ?? 0,
            unseated: waiting.get(row.courseId) ?? 0,
          },
    version: row.version,
  }))
}

function toSeat(row: EnrollmentRow): Pick<EnrollmentDetails, 'seat' | 'seatHeldUntil'> {
  const { cancelledAt, paymentStatus, seatHeldUntil } = row
  if (cancelledAt) return { seat: 'none', seatHeldUntil: null }
  if (paymentStatus === 'completed') return { seat: 'kept', seatHeldUntil: null }
  if (seatHeldUntil.getTime() <= Date.now()) return { seat: 'none', seatHeldUntil: null }
  return { seat: 'held', seatHeldUntil: seatHeldUntil.toISOString() }
}

/**
 * Returns the ids of those enrollments that were paid when the course was full, and have since neither got a seat nor all their money
 * back.
 * @param db the transaction that has locked the course, where the result decides something
 */
export async function findUnseated(
  ids: string[],
  db: Pick<Prisma.TransactionClient, 'payment'> = database(),
): Promise<Set<string | null>> {
  const rows = await db.payment.findMany({
    where: {
      enrollment: { id: { in: ids }, changes: { none: seatGiven } },
      ...paidWithoutSeat,
      refundedAmount: { lt: db.payment.fields.amount },
    },
    select: { enrollmentId: true },
  })
  return new Set(rows.map(row => row.enrollmentId))
}

/**
 * Counts the paid enrollments without a seat, by the course's id; a course without any is left out. They count among the taken seats,
 * because nobody else is to get a seat before them.
 * @param db the transaction that has locked the course, where the result decides something
 */
export async function countUnseated(
  courseIds: string[],
  db: Pick<Prisma.TransactionClient, 'enrollment'> = database(),
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.enrollment.groupBy({
    by: ['courseId'],
    where: {
      courseId: { in: courseIds },
      cancelled: false,
      payment: { ...paidWithoutSeat, refundedAmount: { lt: database().payment.fields.amount } },
      changes: { none: seatGiven },
    },
    _count: true,
  })
  return new Map(rows.map(row => [row.courseId, row._count]))
}

/** Counts the enrollments that keep their seat although all their money went back, by the course's id; a course without any is left out. */
export async function countPaidBack(courseIds: string[]): Promise<ReadonlyMap<string, number>> {
  const refundedAmount = { gte: database().payment.fields.amount }
  const rows = await database().enrollment.groupBy({
    by: ['courseId'],
    where: {
      courseId: { in: courseIds },
      cancelled: false,
      payment: { status: 'completed', refundedAmount },
    },
    _count: true,
  })
  return new Map(rows.map(row => [row.courseId, row._count]))
}

/** Returns the ids of enrollments whose e-mail is on the same course with another phone number too. */
async function findSharedEmails(ids: string[]): Promise<Set<string>> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT e.id FROM enrollments e WHERE e.id = ANY(${ids}::uuid[]) AND EXISTS (
      SELECT FROM enrollments o WHERE o.course_id = e.course_id AND o.email = e.email AND o.phone <> e.phone)`
  return new Set(rows.map(row => row.id))
}
