import 'server-only'
import { toMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import { courseColumns, getCourse, toAdminCourseRecord } from './data'
import type { CourseInput, CourseRecord } from './schema'

export type CourseSaved = { ok: true; course: CourseRecord } | { ok: false; reason: 'no-course' }

/** Adds a course. Takes what was checked; gives the record as stored. */
export async function createCourse(input: CourseInput): Promise<CourseRecord> {
  const row = await database().course.create({ data: toColumns(input), select: courseColumns })
  return toAdminCourseRecord(row)
}

/** Replaces a course's fields. Gives the record as stored, or that there is no such course. */
export async function updateCourse(id: string, input: CourseInput): Promise<CourseSaved> {
  if (!(await getCourse(id))) return { ok: false, reason: 'no-course' }
  const row = await database().course.update({
    where: { id },
    data: toColumns(input),
    select: courseColumns,
  })
  return { ok: true, course: toAdminCourseRecord(row) }
}

function toColumns({ price, duration, startDate, ...rest }: CourseInput) {
  return {
    ...rest,
    price: toMinorUnits(price),
    durationValue: duration.value,
    durationUnit: duration.unit,
    startDate: new Date(startDate),
  }
}
