import 'server-only'
import { ERASED_DOMAIN } from '@/lib/erased-records/rules'
import { type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { queueStudentsLetters } from '@/lib/mail/students-letters'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import { findStudents, lockEnrollments } from './find-students'
import { type StudentsLetter, type StudentsWritten, studentsWrittenSchema } from './schema'

type Tx = Prisma.TransactionClient

/** Why nobody was written to. */
export type Unwritten = 'no-course' | 'mail-off' | 'nobody'

/**
 * Queues what an administrator writes to the students of a course, a letter to each who has a seat, once for each key. It leaves at once,
 * and not to a student whose enrollment is cancelled before it does.
 * @param courseId a course's id, or any text
 * @param key the request's idempotency key, if it has one
 */
export function writeToStudents(
  courseId: string,
  letter: StudentsLetter,
  { administratorId, key }: { administratorId: string; key: string | null },
): Promise<RunResult<StudentsWritten, Unwritten>> {
  return runOnce<StudentsWritten, Unwritten>({
    key,
    scope: 'POST /admin/courses/letters',
    content: { administratorId, courseId, ...letter },
    schema: studentsWrittenSchema,
    administratorId,
    async run(tx) {
      const course = await lockCourse(tx, courseId)
      if (!course) return { ok: false, reason: 'no-course' }
      if (!mailIsOn()) return { ok: false, reason: 'mail-off' }
      await lockEnrollments(tx, courseId)
      const students = await findStudents(tx, courseId)
      if (students.length === 0) return { ok: false, reason: 'nobody' }
      const occasions = students.map(student => occasionOfEnrollment({ ...student, ...course }))
      await queueStudentsLetters(tx, occasions, letter)
      const ids = students.map(({ id }) => id)
      await noteLetter(tx, { courseId, ids, administratorId, subject: letter.subject })
      return { ok: true, status: 201, body: { students: students.length } }
    },
  })
}

/** How many students of a course can be written to, and how many others are enrolled, whom only a call reaches. */
export type StudentCounts = { students: number; others: number }

/** Counts the students whom `writeToStudents` would write to now, and the others; null where mail is off. */
export async function countStudents(courseId: string): Promise<StudentCounts | null> {
  if (!mailIsOn()) return null
  const where = { courseId, cancelled: false, NOT: { email: { endsWith: ERASED_DOMAIN } } }
  const [students, enrolled] = await Promise.all([
    findStudents(database(), courseId),
    database().enrollment.count({ where }),
  ])
  return { students: students.length, others: Math.max(0, enrolled - students.length) }
}

/** Locks the course, so that nobody comes to it whose enrollment is not locked with the others. */
async function lockCourse(tx: Tx, id: string): Promise<{ title: string } | undefined> {
  if (!isRecordId(id)) return undefined
  const [course] = await tx.$queryRaw<{ title: string }[]>`
    SELECT title FROM courses WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return course
}

type Noted = { courseId: string; ids: string[]; administratorId: string; subject: string }

/** Writes the letter into the histories of the course and of each enrollment, because no column shows it. */
async function noteLetter(tx: Tx, { courseId, ids, administratorId, subject }: Noted): Promise<void> {
  const letter = { from: null, to: subject }
  const fields = { students_written: { from: null, to: ids.length }, letter }
  await tx.change.create({
    data: { courseId, administratorId, kind: 'updated', fields },
    select: { id: true },
  })
  await tx.$executeRaw`
    INSERT INTO changes (enrollment_id, administrator_id, kind, fields)
    SELECT id, ${administratorId}::uuid, 'updated', ${JSON.stringify({ letter })}::jsonb FROM unnest(${ids}::uuid[]) AS id`
}
