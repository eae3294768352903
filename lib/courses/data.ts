import 'server-only'
import { endOfOfficeDay, officeDay, storedDay } from '@/lib/dates/office-day'
import { groupColumn, type OrderColumn, toOrder } from '@/lib/lists/order'
import { FURTHER_RECORDS, type ListPage, type Page, type PageChoice, type Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { isRecordId } from '@/lib/lists/record-id'
import { containsText } from '@/lib/lists/text'
import { fromMinorUnits, toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { noteValidUntil } from '@/lib/platform/page-outcome'
import { splitParagraphs } from '@/lib/text/format'
import { type CourseSort, courseCategories, courseStatuses } from './constants'
import { calendarPath } from './format'
import { courseOpenness } from './rules'
import type {
  AdminCourseRecord,
  CourseDetails,
  CourseFilters,
  CourseInput,
  CourseRecord,
  FurtherCourse,
  OfferedCourse,
} from './schema'
import { isFull, readSeats, type Seats } from './take-seat'

const { sql } = Prisma

const publicColumns = {
  id: true,
  title: true,
  description: true,
  category: true,
  price: true,
  durationValue: true,
  durationUnit: true,
  startDate: true,
  isActive: true,
  whatToBring: true,
} satisfies Prisma.CourseSelect

const offeredColumns = { ...publicColumns, seats: true } satisfies Prisma.CourseSelect

/** The columns an administrator's record of a course is made of. */
export const adminCourseColumns = {
  ...offeredColumns,
  version: true,
} satisfies Prisma.CourseSelect

const newestFirst: Prisma.CourseOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

type PublicRow = Prisma.CourseGetPayload<{ select: typeof publicColumns }>
type OfferedRow = Prisma.CourseGetPayload<{ select: typeof offeredColumns }>
type AdminRow = Prisma.CourseGetPayload<{ select: typeof adminCourseColumns }>

/** Lists the courses that are active, newest first. */
export async function listPublicCourses(): Promise<CourseRecord[]> {
  const where = { isActive: true }
  const rows = await database().course.findMany({ where, orderBy: newestFirst, select: publicColumns })
  return rows.map(toCourseRecord)
}

/**
 * Lists the courses that are active, with whether each takes enrollments now: those that do first, then those that are full, then those
 * that have started; of each, the one that begins first.
 */
export async function listOfferedCourses(): Promise<OfferedCourse[]> {
  const where = { isActive: true }
  const orderBy = [{ startDate: 'asc' as const }, ...newestFirst]
  const offered = await toOfferedCourses(
    await database().course.findMany({ where, orderBy, select: offeredColumns }),
  )
  return courseStatuses.flatMap(status => offered.filter(({ openness }) => openness === status))
}

/** Lists the courses that take enrollments and begin first, beside one that somebody is looking at. */
export async function listFurtherCourses(seenId: string): Promise<FurtherCourse[]> {
  const offered = await listOfferedCourses()
  return offered
    .filter(({ course, openness }) => openness === 'open' && course._id !== seenId)
    .slice(0, FURTHER_RECORDS)
    .map(({ course: { _id, title } }) => ({ _id, title }))
}

/** Returns an active course and whether it takes enrollments now; null also for an id that could not be one. */
export async function getPublicCourse(id: string): Promise<OfferedCourse | null> {
  if (!isRecordId(id)) return null
  const row = await database().course.findFirst({ where: { id, isActive: true }, select: offeredColumns })
  const [offered] = row ? await toOfferedCourses([row]) : []
  return offered ?? null
}

/**
 * Adds to courses whether they take enrollments, without a lock; enrolling takes one. Notes when the result goes stale by the clock
 * alone.
 */
async function toOfferedCourses(rows: OfferedRow[]): Promise<OfferedCourse[]> {
  noteValidUntil(endOfOfficeDay(officeDay()))
  const counts = await readSeatsOf(rows)
  return rows.map(({ seats, ...columns }) => {
    const taken = counts.get(columns.id)
    if (taken?.released) noteValidUntil(taken.released)
    return { course: toCourseRecord(columns), ...toRoom({ ...columns, seats }, taken) }
  })
}

/** Reads the seats of the courses that have a limit. */
function readSeatsOf(rows: readonly OfferedRow[]): ReturnType<typeof readSeats> {
  return readSeats(rows.filter(row => row.seats !== null).map(row => row.id))
}

function toRoom(
  { startDate, seats }: Pick<OfferedRow, 'startDate' | 'seats'>,
  { taken }: Pick<Seats, 'taken'> = { taken: 0 },
): Omit<OfferedCourse, 'course'> {
  return {
    openness: courseOpenness({ startDate, seats, taken }),
    seatsLeft: seats === null ? null : Math.max(0, seats - taken),
  }
}

/**
 * Lists the courses that match an administrator's filters, active or not, in their order.
 * @param filters every one given must match
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listCourses(
  filters: CourseFilters,
  page: Page = {},
): Promise<Paged<AdminCourseRecord>> {
  return readLongListAfter(toCourseList(filters), page, async ids =>
    (await readCourses(ids)).map(toAdminCourseRecord),
  )
}

/** Returns one page of the courses that match an administrator's filters. */
export async function listCoursePage(
  filters: CourseFilters,
  choice: PageChoice,
): Promise<ListPage<CourseDetails>> {
  return readLongListPage(toCourseList(filters), choice, async ids => toDetails(await readCourses(ids)))
}

async function readCourses(ids: string[]): Promise<AdminRow[]> {
  const rows = await database().course.findMany({ where: { id: { in: ids } }, select: adminCourseColumns })
  return restoreOrder(ids, rows)
}

/** Returns a course as its admin page shows it, active or not; null also for an id that could not be one. */
export async function getCourseDetails(id: string): Promise<CourseDetails | null> {
  if (!isRecordId(id)) return null
  const row = await database().course.findUnique({ where: { id }, select: adminCourseColumns })
  return row && ((await toDetails([row]))[0] ?? null)
}

async function toDetails(rows: AdminRow[]): Promise<CourseDetails[]> {
  const ids = rows.map(({ id }) => id)
  const [counts, enrolled] = await Promise.all([readSeats(ids), countEnrolled(ids)])
  return rows.map(row => ({
    ...toAdminCourseRecord(row),
    ...toRoom(row, counts.get(row.id)),
    seatsTaken: counts.get(row.id)?.taken ?? 0,
    ...(enrolled.get(row.id) ?? nobody),
  }))
}

type Enrolled = Pick<CourseDetails, 'enrollments' | 'cancelled'>

const nobody: Enrolled = { enrollments: 0, cancelled: 0 }

async function countEnrolled(ids: string[]): Promise<Map<string, Enrolled>> {
  const counted = await database().enrollmentTally.groupBy({
    by: ['courseId', 'cancelled'],
    where: { courseId: { in: ids } },
    _sum: { tally: true },
  })
  const counts = new Map<string, Enrolled>()
  for (const { courseId, cancelled, _sum } of counted) {
    const which = cancelled ? 'cancelled' : 'enrollments'
    counts.set(courseId, { ...nobody, ...counts.get(courseId), [which]: _sum.tally ?? 0 })
  }
  return counts
}

/** Turns a stored course into the API's record for administrators. */
export function toAdminCourseRecord({ seats, version, ...row }: AdminRow): AdminCourseRecord {
  return { ...toCourseRecord(row), ...(seats === null ? {} : { seats }), version }
}

// A column that the next two functions do not name has the same name and value in the record.
function toCourseRecord({
  id,
  price,
  durationValue,
  durationUnit,
  startDate,
  whatToBring,
  ...rest
}: PublicRow): CourseRecord {
  return {
    ...rest,
    _id: id,
    price: fromMinorUnits(price),
    duration: { value: durationValue, unit: durationUnit },
    startDate: storedDay(startDate),
    ...(whatToBring && { whatToBring }),
  }
}

/** Turns what an administrator entered for a course into its columns. */
export function toCourseColumns({ price, duration, startDate, ...rest }: CourseInput) {
  return {
    ...rest,
    price: toMinorUnits(price),
    durationValue: duration.value,
    durationUnit: duration.unit,
    startDate: new Date(startDate),
  }
}

/** The status of courses `c` in SQL; for an active one the same as `courseOpenness`. */
const statusToday = () => sql`(CASE WHEN NOT c.is_active THEN 'inactive'
  WHEN c.start_date <= ${officeDay()}::date THEN 'started' WHEN ${isFull} THEN 'full' ELSE 'open' END)`

const days = sql`c.duration_value * (CASE c.duration_unit WHEN 'days' THEN 1 WHEN 'weeks' THEN 7 ELSE 30 END)`

const orderColumns: Record<Exclude<CourseSort, 'status'>, OrderColumn> = {
  title: { expression: sql`c.title_folded`, type: 'text', newestFirst: true },
  category: groupColumn(sql`c.category`, 'course_category', courseCategories),
  price: { expression: sql`c.price`, type: 'bigint', newestFirst: true },
  duration: { expression: days, type: 'int', newestFirst: true },
  start: { expression: sql`c.start_date`, type: 'date', newestFirst: true },
  date: { expression: sql`c.created_at`, type: 'timestamptz' },
}

/** Returns the courses that match the filters, in their order. Courses are few, so their status needs no index. */
function toCourseList({ sort = '-date', ...filters }: CourseFilters): LongList {
  const status = groupColumn(statusToday(), 'text', courseStatuses.toReversed())
  return {
    table: sql`courses c`,
    order: toOrder(sort, { ...orderColumns, status }, sql`c.id`),
    where: { counted: toConditions(filters) },
  }
}

function toConditions({ title, category, status, minPrice, maxPrice }: CourseFilters): Prisma.Sql[] {
  return compact(
    title && containsText(sql`c.title`, title),
    category && sql`c.category = ${category}::course_category`,
    status && sql`${statusToday()} = ${status}`,
    minPrice === undefined ? undefined : sql`c.price >= ${toMinorUnits(minPrice)}`,
    maxPrice === undefined ? undefined : sql`c.price <= ${toMinorUnits(maxPrice)}`,
  )
}

/** Where and when a course begins, and what to bring; with the calendar file's URL. */
export type FirstDay = { day: Date; calendarUrl: string; bring: readonly string[] }

/** Returns where and when the course of an enrollment begins, by the enrollment's id; null where there is none. */
export async function findFirstDay(tx: Prisma.TransactionClient, id: string): Promise<FirstDay | null> {
  const course = await tx.course.findFirst({
    where: { enrollments: { some: { id } } },
    select: { id: true, startDate: true, whatToBring: true },
  })
  if (!course) return null
  const calendarUrl = env().siteUrl + calendarPath(course.id)
  const bring = course.whatToBring ? splitParagraphs(course.whatToBring) : []
  return { day: course.startDate, calendarUrl, bring }
}
