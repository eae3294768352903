import 'server-only'
import { findFirstDay } from '@/lib/courses/data'
import type { MovedCourse, NotifyOfMove } from '@/lib/courses/mutations'
import { canTellOf } from '@/lib/courses/rules'
import { storedDay } from '@/lib/dates/office-day'
import { notifyMoved, type WithdrawnMove, withdrawMoveMails } from '@/lib/mail/move-letters'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import { findKnownStarts } from './find-known-starts'
import { findStudents, lockEnrollments } from './find-students'

type Tx = Prisma.TransactionClient

/** The withdrawn letters of earlier moves, by the enrollment's id. */
type Withdrawn = ReadonlyMap<string, WithdrawnMove>

/**
 * Queues a letter to each student with a seat about the new first day, where the administrator wants that, in the transaction of the move.
 * Letters about an earlier move that have not been sent are withdrawn in any case. A letter names the day that the student knows as the
 * former one, and is not written where the course begins on that day again. A past day is never announced.
 */
export const notifyOfMove: NotifyOfMove = async (tx, course, { administratorId, tellStudents }) => {
  await lockEnrollments(tx, course.id)
  const withdrawn = new Map((await withdrawMoveMails(tx, course.id)).map(mail => [mail.enrollmentId, mail]))
  const announced = tellStudents && mailIsOn() ? await queueLetters(tx, course, withdrawn) : new Map()
  const letters = {
    ...(tellStudents && { studentsTold: announced.size }),
    ...(withdrawn.size > 0 && { lettersWithdrawn: withdrawn.size }),
  }
  if (announced.size + withdrawn.size > 0)
    await noteLetters(tx, { course, administratorId, announced, withdrawn })
  return letters
}

/** Queues the letters, and returns the first day that each announces, by the enrollment's id. */
async function queueLetters(
  tx: Tx,
  { id: courseId, title, formerStart }: MovedCourse,
  withdrawn: Withdrawn,
): Promise<Map<string, Date>> {
  const students = await findStudents(tx, courseId)
  const firstDay = students[0] && (await findFirstDay(tx, students[0].id))
  if (!firstDay || !canTellOf(storedDay(firstDay.day))) return new Map()
  const known = await findKnownStarts(tx, courseId)
  const moved = students
    .map(student => ({
      occasion: occasionOfEnrollment({ ...student, title }),
      formerStart: withdrawn.get(student.id)?.formerStart ?? known.get(student.id) ?? formerStart,
    }))
    .filter(student => student.formerStart.getTime() !== firstDay.day.getTime())
  await notifyMoved(tx, moved, firstDay)
  return new Map(moved.map(({ occasion }) => [occasion.id, firstDay.day]))
}

type Noted = {
  course: MovedCourse
  administratorId: string
  announced: ReadonlyMap<string, Date>
  withdrawn: Withdrawn
}

/** Writes the letters into the histories of the course and of each enrollment, because no column shows them. */
async function noteLetters(tx: Tx, { course, administratorId, announced, withdrawn }: Noted): Promise<void> {
  const by = { administratorId, kind: 'updated' } as const
  const counts = { students_told: announced.size, letters_withdrawn: withdrawn.size }
  const fields = Object.fromEntries(
    Object.entries(counts).flatMap(([name, count]) => (count > 0 ? [[name, { from: null, to: count }]] : [])),
  )
  await tx.change.create({ data: { ...by, courseId: course.id, fields }, select: { id: true } })
  const each = [...new Set([...withdrawn.keys(), ...announced.keys()])].map(enrollmentId => ({
    enrollmentId,
    startLetter: {
      from: dayOrNull(withdrawn.get(enrollmentId)?.startDate),
      to: dayOrNull(announced.get(enrollmentId)),
    },
  }))
  await tx.$executeRaw`
    INSERT INTO changes (enrollment_id, administrator_id, kind, fields)
    SELECT "enrollmentId", ${administratorId}::uuid, 'updated', jsonb_build_object('start_letter', "startLetter")
    FROM jsonb_to_recordset(${JSON.stringify(each)}::jsonb) AS each ("enrollmentId" uuid, "startLetter" jsonb)`
}

const dayOrNull = (day: Date | undefined) => (day ? storedDay(day) : null)
