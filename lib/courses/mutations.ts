import 'server-only'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { adminCourseColumns, getCourse, toAdminCourseRecord, toCourseColumns } from './data'
import {
  type AdminCourseRecord,
  adminCourseRecordSchema,
  type CourseEdit,
  type CourseInput,
  type MoveLetters,
} from './schema'

/** How an update ended; `outdated` where somebody else has saved a newer version than the one that was edited. */
export type CourseSaved =
  | { ok: true; course: AdminCourseRecord & MoveLetters }
  | { ok: false; reason: 'no-course' }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/** A course that begins on another day than it did. */
export type MovedCourse = { id: string; title: string; formerStart: Date }

/** Queues letters to the students about a move, or only withdraws those about an earlier one, in the transaction of the move. */
export type NotifyOfMove = (
  tx: Prisma.TransactionClient,
  course: MovedCourse,
  by: { administratorId: string; tellStudents: boolean },
) => Promise<MoveLetters>

/**
 * Adds a course as an administrator, once for each key: a request that is repeated because its response was lost adds no second one.
 * @param key the request's idempotency key, if it has one
 */
export function createCourse(
  input: CourseInput,
  administratorId: string,
  key: string | null = null,
): Promise<RunResult<AdminCourseRecord, never>> {
  return runOnce({
    key,
    scope: 'POST /admin/courses',
    content: { administratorId, ...input },
    schema: adminCourseRecordSchema,
    administratorId,
    async run(tx) {
      const row = await tx.course.create({ data: toCourseColumns(input), select: adminCourseColumns })
      return { ok: true, status: 201, body: toAdminCourseRecord(row) }
    },
  })
}

/**
 * Replaces a course's fields as an administrator.
 * @param id a course's id, or any text
 * @param edit the checked values; where they have a version, nothing is saved over a newer one
 * @param administratorId who updates it
 * @param notifyOfMove called where the first day changes
 */
export async function updateCourse(
  id: string,
  { version, tellStudents = false, ...input }: CourseEdit,
  administratorId: string,
  notifyOfMove: NotifyOfMove,
): Promise<CourseSaved> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-course' }
  const course = await transactAs(administratorId, async tx => {
    const formerStart = await lockStart(tx, id)
    const [row] = await tx.course.updateManyAndReturn({
      where: { id, version },
      data: toCourseColumns(input),
      select: adminCourseColumns,
    })
    if (!row || !formerStart) return null
    const moved = row.startDate.getTime() !== formerStart.getTime()
    const letters = moved
      ? await notifyOfMove(tx, { id, title: row.title, formerStart }, { administratorId, tellStudents })
      : {}
    return { ...toAdminCourseRecord(row), ...letters }
  })
  if (course) return { ok: true, course }
  if (!(await getCourse(id))) return { ok: false, reason: 'no-course' }
  return { ok: false, reason: 'outdated', last: await readLastChange('courses', id) }
}

/** Locks a course, so that nobody enrolls while it is moved, and returns its first day. */
async function lockStart(tx: Prisma.TransactionClient, id: string): Promise<Date | undefined> {
  const [course] = await tx.$queryRaw<{ startDate: Date }[]>`
    SELECT start_date AS "startDate" FROM courses WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return course?.startDate
}

/** How a deletion ended. A course with enrollments cannot be deleted, even where they are erased and only their payments remain. */
export type CourseDeleted = { ok: true } | { ok: false; reason: 'no-course' | 'has-enrollments' }

/**
 * Deletes a course without enrollments, its history with it.
 * @param id a course's id, or any text
 * @param record writes the event of the deletion in the same transaction
 */
export async function deleteCourse(
  id: string,
  record: (tx: Prisma.TransactionClient) => Promise<void>,
): Promise<CourseDeleted> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-course' }
  return database().$transaction(async tx => {
    // Locked, so that nobody enrolls meanwhile.
    const [row] = await tx.$queryRaw<unknown[]>`SELECT FROM courses WHERE id = ${id}::uuid FOR UPDATE`
    if (!row) return { ok: false, reason: 'no-course' }
    const enrollment = await tx.enrollment.findFirst({ where: { courseId: id }, select: { id: true } })
    if (enrollment) return { ok: false, reason: 'has-enrollments' }
    await tx.course.delete({ where: { id }, select: { id: true } })
    await record(tx)
    return { ok: true }
  })
}
