import 'server-only'
import { site } from '@/content/site'
import { MOVE_LETTER_WAIT_MINUTES } from '@/lib/courses/constants'
import type { FirstDay } from '@/lib/courses/data'
import { MINUTE_MS } from '@/lib/dates/durations'
import { formatDate } from '@/lib/dates/format'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import { greet, hasNotLeft, type Letter, queueAboutMany, rewriteAbout } from './letter'
import { type PaymentFacts, withFirstDay, writeConfirmation } from './record-letters'

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

/**
 * Has the confirmations of a course's enrollments that have not left name its first day anew, as the course was moved meanwhile.
 * @param tx in which the enrollments are locked
 * @param provider the payment provider that is on, if there is one: the site takes no payment of another
 */
export async function redateConfirmations(
  tx: Tx,
  courseId: string,
  provider: string | undefined,
): Promise<void> {
  const kind = 'course-enrollment-received'
  const waiting = await tx.$queryRaw<{ id: string; enrollmentId: string }[]>`
    SELECT m.id, e.id AS "enrollmentId" FROM outbox_mails m JOIN enrollments e ON e.id = m.standing_enrollment_id
    WHERE e.course_id = ${courseId}::uuid AND kind = ${kind} AND ${hasNotLeft} AND withdrawn_at IS NULL
    ORDER BY m.id FOR UPDATE OF m`
  for (const { id, enrollmentId } of waiting) {
    const { occasion, payment } = await findEnrolled(tx, enrollmentId, provider)
    await rewriteAbout(tx, id, occasion, { kind, letter: await writeConfirmation(tx, occasion, payment) })
  }
}

async function findEnrolled(
  tx: Tx,
  id: string,
  provider: string | undefined,
): Promise<{ occasion: Occasion; payment?: PaymentFacts }> {
  const { course, payment, ...student } = await tx.enrollment.findUniqueOrThrow({
    where: { id },
    select: {
      id: true,
      name: true,
      email: true,
      course: { select: { title: true } },
      payment: { select: { reference: true, provider: true, amount: true, currency: true } },
    },
  })
  const occasion = occasionOfEnrollment({ ...student, title: course.title })
  if (!payment || payment.provider !== provider) return { occasion }
  const { reference: paymentReference, amount, currency } = payment
  return { occasion, payment: { paymentReference, amount, currency } }
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
