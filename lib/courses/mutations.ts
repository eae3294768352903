import 'server-only'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { database, transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { adminCourseColumns, toAdminCourseRecord, toCourseColumns } from './data'
import {
  type AdminCourseRecord,
  adminCourseRecordSchema,
  type CourseEdit,
  type CourseInput,
  type MoveLetters,
} from './schema'

/**
 * How an update ended; `outdated` where somebody else has saved a newer version than the one that was edited, `enrolled-meanwhile` where
 * it would move more students than whoever edited it knew of.
 */
export type CourseSaved =
  | { ok: true; course: AdminCourseRecord & MoveLetters }
  | { ok: false; reason: 'no-course' }
  | { ok: false; reason: 'enrolled-meanwhile' }
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
 * @param edit the checked values; where they have a version, nothing is saved over a newer one, and where they say how many are enrolled,
 *   more than these are not moved without a decision on telling them
 * @param administratorId who updates it
 * @param notifyOfMove called where the first day changes
 */
export async function updateCourse(
  id: string,
  { version, tellStudents, enrollments, ...input }: CourseEdit,
  administratorId: string,
  notifyOfMove: NotifyOfMove,
): Promise<CourseSaved> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-course' }
  const saved = await transactAs<CourseSaved | 'outdated'>(administratorId, async tx => {
    const former = await lockCourse(tx, id)
    if (!former) return { ok: false, reason: 'no-course' }
    if (version !== undefined && version !== former.version) return 'outdated'
    const data = toCourseColumns(input)
    const moved = data.startDate.getTime() !== former.startDate.getTime()
    if (moved && tellStudents === undefined && (await hasMoreEnrolled(tx, id, enrollments)))
      return { ok: false, reason: 'enrolled-meanwhile' }
    const row = await tx.course.update({ where: { id }, data, select: adminCourseColumns })
    const course = { id, title: row.title, formerStart: former.startDate }
    const by = { administratorId, tellStudents: tellStudents ?? false }
    const letters = moved ? await notifyOfMove(tx, course, by) : {}
    return { ok: true, course: { ...toAdminCourseRecord(row), ...letters } }
  })
  if (saved !== 'outdated') return saved
  return { ok: false, reason: 'outdated', last: await readLastChange('courses', id) }
}

/** Locks a course, so that nobody enrolls while it is moved. */
async function lockCourse(
  tx: Prisma.TransactionClient,
  id: string,
): Promise<{ startDate: Date; version: number } | undefined> {
  const [course] = await tx.$queryRaw<{ startDate: Date; version: number }[]>`
    SELECT start_date AS "startDate", version FROM courses WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return course
}

/** Whether more are enrolled, and have not cancelled, than somebody knew of; false where nobody said how many they know of. */
async function hasMoreEnrolled(
  tx: Prisma.TransactionClient,
  courseId: string,
  known: number | undefined,
): Promise<boolean> {
  if (known === undefined) return false
  return (await tx.enrollment.count({ where: { courseId, cancelled: false } })) > known
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
