import 'server-only'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { adminCourseColumns, getCourse, toAdminCourseRecord, toCourseColumns } from './data'
import type { AdminCourseRecord, CourseEdit, CourseInput } from './schema'

/** How an update ended; `outdated` when somebody else saved after the version it was made from. */
export type CourseSaved =
  | { ok: true; course: AdminCourseRecord }
  | { ok: false; reason: 'no-course' }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/** Adds a course as an administrator, and returns the record as stored. */
export async function createCourse(input: CourseInput, administratorId: string): Promise<AdminCourseRecord> {
  const row = await transactAs(administratorId, tx =>
    tx.course.create({ data: toCourseColumns(input), select: adminCourseColumns }),
  )
  return toAdminCourseRecord(row)
}

/**
 * Replaces a course's fields as an administrator.
 * @param id a course's id, or any text
 * @param edit what was checked; with a version, nothing is saved over a later one
 * @param administratorId who does it
 */
export async function updateCourse(
  id: string,
  { version, ...input }: CourseEdit,
  administratorId: string,
): Promise<CourseSaved> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-course' }
  const [row] = await transactAs(administratorId, tx =>
    tx.course.updateManyAndReturn({
      where: { id, version },
      data: toCourseColumns(input),
      select: adminCourseColumns,
    }),
  )
  if (row) return { ok: true, course: toAdminCourseRecord(row) }
  if (!(await getCourse(id))) return { ok: false, reason: 'no-course' }
  return { ok: false, reason: 'outdated', last: await readLastChange('courses', id) }
}

/** How a deletion ended; with enrollments, erased ones that have a payment among them, a course stays. */
export type CourseDeleted = { ok: true } | { ok: false; reason: 'no-course' | 'has-enrollments' }

/**
 * Deletes a course without enrollments, its history with it.
 * @param id a course's id, or any text
 * @param record what is to be recorded of it, in the same transaction
 */
export async function deleteCourse(
  id: string,
  record: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<CourseDeleted> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-course' }
  return database().$transaction(async tx => {
    // Locked, nothing comes in for it meanwhile.
    const [row] = await tx.$queryRaw<unknown[]>`SELECT FROM courses WHERE id = ${id}::uuid FOR UPDATE`
    if (!row) return { ok: false, reason: 'no-course' }
    const enrollment = await tx.enrollment.findFirst({ where: { courseId: id }, select: { id: true } })
    if (enrollment) return { ok: false, reason: 'has-enrollments' }
    await tx.course.delete({ where: { id }, select: { id: true } })
    await record(tx)
    return { ok: true }
  })
}
