import 'server-only'
import { site } from '@/content/site'
import { MOVE_LETTER_WAIT_MINUTES } from '@/lib/courses/constants'
import type { FirstDay } from '@/lib/courses/data'
import { MINUTE_MS } from '@/lib/dates/durations'
import { formatDate } from '@/lib/dates/format'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { greet, hasNotLeft, type Letter, queueAboutMany } from './letter'
import { withFirstDay } from './record-letters'

type Tx = Prisma.TransactionClient

/** A withdrawn letter about another start date: whose it was, the new date, and the one before. */
export type WithdrawnMove = { enrollmentId: string; startDate: Date; formerStart: Date }

/** A student of a course with another start date, and the date that the student knows. */
export type MovedStudent = { occasion: Occasion; formerStart: Date }

/**
 * Queues letters to students that their course begins on another day. They wait a while, so that a mistyped day can be
 * corrected before anybody reads it.
 */
export async function notifyMoved(
  tx: Tx,
  students: readonly MovedStudent[],
  firstDay: FirstDay,
): Promise<void> {
  const delayMs = MOVE_LETTER_WAIT_MINUTES * MINUTE_MS
  const letters = students.map(({ occasion, formerStart }) => ({
    occasion,
    letter: withFirstDay(moveLetter(occasion, formerStart, firstDay.day), firstDay),
    hold: { delayMs, enrollmentId: occasion.id, startDate: firstDay.day, formerStart },
  }))
  await queueAboutMany(tx, 'course-enrollment', 'moved', letters)
}

/** Withdraws the letters about earlier moves of a course, unless a worker has sent them or is sending them, and returns them. */
export function withdrawMoveMails(tx: Tx, courseId: string): Promise<WithdrawnMove[]> {
  return tx.$queryRaw<WithdrawnMove[]>`
    UPDATE outbox_mails SET withdrawn_at = now() WHERE id IN (
      SELECT id FROM outbox_mails
      WHERE enrollment_id IN (SELECT id FROM enrollments WHERE course_id = ${courseId}::uuid)
        AND ${hasNotLeft} AND withdrawn_at IS NULL
      ORDER BY id FOR UPDATE)
    RETURNING enrollment_id AS "enrollmentId", start_date AS "startDate", former_start AS "formerStart"`
}

/** Tells a student of the day on which the course begins, and of the one that was planned before. */
function moveLetter({ title, sender }: Occasion, formerStart: Date, day: Date): Letter {
  return {
    subject: `Another start date: ${title}`,
    greeting: greet(sender.name),
    paragraphs: [
      `"${title}" was to begin on ${formatDate(formerStart)}. It begins on ${formatDate(day)} now.`,
      `If you cannot come then, call us on ${site.phone}.`,
    ],
  }
}
