import 'server-only'
import { officeDay, storedDay } from '@/lib/dates/office-day'
import { cutPage, type ListPage, type Page, type Paged, partAfter, readListPage } from '@/lib/lists/page'
import { isRecordId } from '@/lib/lists/record-id'
import { readSort, type Sort } from '@/lib/lists/sort'
import { containsFilter } from '@/lib/lists/text'
import { fromMinorUnits, toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { CourseSort } from './constants'
import type { AdminCourseRecord, CourseFilters, CourseOpenness, CourseRecord } from './schema'

export const courseColumns = {
  id: true,
  title: true,
  description: true,
  category: true,
  price: true,
  durationValue: true,
  durationUnit: true,
  startDate: true,
  isActive: true,
  seats: true,
  version: true,
} satisfies Prisma.CourseSelect

const newestFirst: Prisma.CourseOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

type CourseRow = Prisma.CourseGetPayload<{ select: typeof courseColumns }>

/** Lists the courses that are active, newest first. */
export async function listPublicCourses(): Promise<CourseRecord[]> {
  const where = { isActive: true }
  const rows = await database().course.findMany({ where, orderBy: newestFirst, select: courseColumns })
  return rows.map(toCourseRecord)
}

/** Gives an active course, or null; also for an id that could not be one. */
export async function getPublicCourse(id: string): Promise<CourseRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().course.findFirst({ where: { id, isActive: true }, select: courseColumns })
  return row && toCourseRecord(row)
}

/** Whether a course takes enrollments now. Only a glance: enrolling itself decides under a lock. */
export async function readCourseOpenness(id: string): Promise<CourseOpenness> {
  const course = await database().course.findUniqueOrThrow({
    where: { id },
    select: { seats: true, startDate: true, _count: { select: { enrollments: true } } },
  })
  if (hasStarted(course.startDate)) return 'started'
  return course.seats !== null && course._count.enrollments >= course.seats ? 'full' : 'open'
}

/**
 * Lists the courses an administrator asks for, active or not, in the order asked for.
 * @param filters every one given must fit
 * @param page how many, and after which; without a limit the list is whole
 */
export async function listCourses(
  filters: CourseFilters,
  page: Page = {},
): Promise<Paged<AdminCourseRecord>> {
  const where = courseCondition(filters)
  const [total, found] = await Promise.all([
    database().course.count({ where }),
    database().course.findMany({
      where,
      orderBy: toOrder(filters.sort),
      select: courseColumns,
      ...partAfter(page),
    }),
  ])
  const { rows, next } = cutPage(found, page.limit)
  return { rows: rows.map(toAdminCourseRecord), next, total }
}

/** Gives one page, by its number from 1, of the courses an administrator asks for. */
export function listCoursePage(filters: CourseFilters, page: number): Promise<ListPage<AdminCourseRecord>> {
  const where = courseCondition(filters)
  return readListPage(
    page,
    () => database().course.count({ where }),
    async part => {
      const orderBy = toOrder(filters.sort)
      const rows = await database().course.findMany({ where, orderBy, select: courseColumns, ...part })
      return rows.map(toAdminCourseRecord)
    },
  )
}

/** Gives a course, active or not, or null; also for an id that could not be one. */
export async function getCourse(id: string): Promise<AdminCourseRecord | null> {
  if (!isRecordId(id)) return null
  const row = await database().course.findUnique({ where: { id }, select: courseColumns })
  return row && toAdminCourseRecord(row)
}

/** Turns a stored course into the API's record. */
export function toCourseRecord(row: CourseRow): CourseRecord {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: fromMinorUnits(row.price),
    duration: { value: row.durationValue, unit: row.durationUnit },
    startDate: storedDay(row.startDate),
    isActive: row.isActive,
  }
}

/** Turns a stored course into the API's record for administrators. */
export function toAdminCourseRecord(row: CourseRow): AdminCourseRecord {
  const { seats, version } = row
  return { ...toCourseRecord(row), ...(seats === null ? {} : { seats }), version }
}

/** Whether a course's start day has come by the office's calendar. */
export function hasStarted(startDate: Date, now = new Date()): boolean {
  return storedDay(startDate) <= officeDay(now)
}

function courseCondition({ title, category, minPrice, maxPrice }: CourseFilters): Prisma.CourseWhereInput {
  return {
    title: containsFilter(title),
    category,
    price: {
      gte: minPrice === undefined ? undefined : toMinorUnits(minPrice),
      lte: maxPrice === undefined ? undefined : toMinorUnits(maxPrice),
    },
  }
}

function toOrder(sort: Sort<CourseSort> = '-date'): Prisma.CourseOrderByWithRelationInput[] {
  const { column, direction } = readSort(sort)
  if (column === 'date') return [{ createdAt: direction }, { id: direction }]
  const orders: Record<Exclude<CourseSort, 'date'>, Prisma.CourseOrderByWithRelationInput[]> = {
    title: [{ title: direction }],
    category: [{ category: direction }],
    price: [{ price: direction }],
    // Days, weeks and months, in the order in which the database knows them.
    duration: [{ durationUnit: direction }, { durationValue: direction }],
    start: [{ startDate: direction }],
    status: [{ isActive: direction }],
  }
  return [...orders[column], ...newestFirst]
}
