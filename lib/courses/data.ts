import 'server-only'
import { z } from 'zod'
import { OFFICE_TIME_ZONE } from '@/lib/dates/format'
import { fromMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { CourseOpenness, CourseRecord } from './schema'

const courseColumns = {
  id: true,
  title: true,
  description: true,
  category: true,
  price: true,
  durationValue: true,
  durationUnit: true,
  startDate: true,
  isActive: true,
} satisfies Prisma.CourseSelect

type CourseRow = Prisma.CourseGetPayload<{ select: typeof courseColumns }>

/** Lists the courses that are active, newest first. */
export async function listPublicCourses(): Promise<CourseRecord[]> {
  const rows = await database().course.findMany({
    where: { isActive: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: courseColumns,
  })
  return rows.map(toCourseRecord)
}

/** Gives an active course, or null; also for an id that could not be one. */
export async function getPublicCourse(id: string): Promise<CourseRecord | null> {
  if (!isCourseId(id)) return null
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

/** Turns a stored course into the API's record. */
export function toCourseRecord(row: CourseRow): CourseRecord {
  return {
    _id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    price: fromMinorUnits(row.price),
    duration: { value: row.durationValue, unit: row.durationUnit },
    startDate: toDay(row.startDate),
    isActive: row.isActive,
  }
}

/** Whether a course's start day has come by the office's calendar. */
export function hasStarted(startDate: Date, now = new Date()): boolean {
  // Sweden writes dates as ISO does.
  return toDay(startDate) <= now.toLocaleDateString('sv-SE', { timeZone: OFFICE_TIME_ZONE })
}

/** Whether a text could be a course's id. */
export function isCourseId(text: string): boolean {
  return z.uuid().safeParse(text).success
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}
