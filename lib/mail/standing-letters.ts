import 'server-only'
import { site } from '@/content/site'
import { findFirstDay } from '@/lib/courses/data'
import { hasStarted } from '@/lib/courses/rules'
import { DAY_MS } from '@/lib/dates/durations'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { CONTACT_SENTENCE, type Occasion } from '@/lib/sent-records/constants'
import { isBeforeKeptLetters } from './data'
import { greet, hasNotLeft, isOfEnrollment, type Letter, queueAbout } from './letter'
import { tooLateLines } from './receipt-letters'
import { dated, findDue, type PaymentFacts, withDue, withParagraphs } from './record-letters'

// Letters about the standing of an enrollment name it (`standing_enrollment_id`), and leave only while what they say is so (`isUntrueStanding`).

type Tx = Prisma.TransactionClient

const CANCELLED = 'course-enrollment-cancelled'
const CONFIRMATION = 'course-enrollment-received'
const WRITTEN = 'course-enrollment-letter'

// As long as others may wait for theirs where the mail server is away (lib/mail/worker.ts); later it may speak of days that are over.
const WRITTEN_LEAVES_WITHIN_MS = 3 * DAY_MS

/** An enrollment whose cancellation is taken back. */
export type Reinstated = {
  cancelledAt: Date
  /** Whether the e-mail is known to be the student's: a payment or a letter confirmed the enrollment. */
  isConfirmed: boolean
  /** Whether it has a seat; not where it was paid for when the course was full. */
  isSeated: boolean
  /** What is asked for it and open, where the site takes it. */
  payment?: PaymentFacts | undefined
}

/** What the letter about a cancellation says of it. */
type Cancelled = {
  hadSeat: boolean
  /** Whether it had a price, and that was not paid. */
  isUnpaid: boolean
  /** What was paid for it and has not gone back, in words; undefined where nothing was. */
  held?: string | undefined
  /** What was paid for it and has all gone back, in words, where that is why it is cancelled. */
  paidBack?: string | undefined
}

/** Queues the letter to a student whose enrollment is cancelled. */
export async function notifyCancelled(tx: Tx, occasion: Occasion, cancelled: Cancelled): Promise<void> {
  await queueAbout(tx, occasion, {
    kind: CANCELLED,
    letter: cancellation(occasion, cancelled),
    about: { standingEnrollmentId: occasion.id },
  })
}

/**
 * Takes back what a student was told of a cancellation: the letter about it, where it has not left; else another one follows it. One
 * follows as well where the cancellation kept other news from the student. Nobody else is told anything.
 * @returns the first day that the letter names; null where it names none, or where there is none
 */
export async function notifyReinstated(
  tx: Tx,
  occasion: Occasion,
  { cancelledAt, isConfirmed, isSeated, payment }: Reinstated,
): Promise<Date | null> {
  if (!mailIsOn()) return null
  const { id } = occasion
  await withdrawStandingLetters(tx, id, new Date())
  const isTold = await wasToldOfCancellation(tx, id, cancelledAt)
  if (!isTold) await restoreConfirmation(tx, id, cancelledAt)
  if (isSeated) await restoreWritten(tx, id, cancelledAt)
  if (!isTold && !(isConfirmed && (await hasMissedNews(tx, id, cancelledAt)))) return null
  const due = await findDue(tx, occasion, payment)
  const letter = due ? withDue(reinstatement(occasion), occasion, due) : reinstatement(occasion)
  const firstDay = isSeated ? await findFirstDay(tx, id) : null
  const standingStart = firstDay && !hasStarted(firstDay.day) ? firstDay.day : null
  await queueAbout(tx, occasion, {
    kind: 'course-enrollment-reinstated',
    letter: isSeated
      ? await dated(tx, occasion, letter)
      : withParagraphs(letter, tooLateLines.seat_gone, CONTACT_SENTENCE),
    about: { standingEnrollmentId: id, standingStart },
  })
  return standingStart
}

/** Queues the letter to a student who paid when the course was full, and has a seat after all. */
export async function notifySeated(tx: Tx, occasion: Occasion): Promise<void> {
  if (!mailIsOn()) return
  await queueAbout(tx, occasion, {
    kind: 'course-enrollment-seated',
    letter: await dated(tx, occasion, seating(occasion)),
    about: { standingEnrollmentId: occasion.id },
  })
}

/**
 * Withdraws the letters about an enrollment's standing and about the start of its course, unless they have been sent or are being sent.
 * @param at when what withdraws them happened
 * @returns the days that they named
 */
export async function withdrawStandingLetters(tx: Tx, enrollmentId: string, at: Date): Promise<Date[]> {
  const withdrawn = await tx.$queryRaw<{ day: Date | null }[]>`
    UPDATE outbox_mails SET withdrawn_at = ${at} WHERE id IN (
      SELECT id FROM outbox_mails WHERE ${isOfEnrollment(enrollmentId)} AND ${hasNotLeft} AND withdrawn_at IS NULL
      ORDER BY id FOR UPDATE)
    RETURNING coalesce(start_date, standing_start) AS day`
  return withdrawn.flatMap(({ day }) => day ?? [])
}

/** Has the confirmation leave after all that the cancellation kept back. */
async function restoreConfirmation(tx: Tx, enrollmentId: string, cancelledAt: Date): Promise<void> {
  await tx.outboxMail.updateMany({
    where: { standingEnrollmentId: enrollmentId, kind: CONFIRMATION, withdrawnAt: { gte: cancelledAt } },
    data: { withdrawnAt: null },
  })
}

/** Has what an administrator wrote to the course's students leave after all, where the cancellation kept it back a short while ago. */
async function restoreWritten(tx: Tx, enrollmentId: string, cancelledAt: Date): Promise<void> {
  const writtenSince = new Date(Date.now() - WRITTEN_LEAVES_WITHIN_MS)
  await tx.outboxMail.updateMany({
    where: {
      standingEnrollmentId: enrollmentId,
      kind: WRITTEN,
      createdAt: { gte: writtenSince },
      withdrawnAt: { gte: cancelledAt },
    },
    data: { withdrawnAt: null },
  })
}

/** Whether the letter about the cancellation has left. Of one that is older than the letters that are kept, nobody knows. */
async function wasToldOfCancellation(tx: Tx, enrollmentId: string, cancelledAt: Date): Promise<boolean> {
  const where = {
    standingEnrollmentId: enrollmentId,
    kind: CANCELLED,
    createdAt: { gte: cancelledAt },
    withdrawnAt: null,
  }
  return (await tx.outboxMail.count({ where })) > 0
}

/**
 * Whether the student would not know something otherwise: the course has another start date since the cancellation, or that withdrew a
 * letter, or is so old that its own letter is deleted.
 */
async function hasMissedNews(tx: Tx, enrollmentId: string, cancelledAt: Date): Promise<boolean> {
  if (isBeforeKeptLetters(cancelledAt)) return true
  const [row] = await tx.$queryRaw<{ missed: boolean }[]>`
    SELECT EXISTS (SELECT FROM outbox_mails
        WHERE ${isOfEnrollment(enrollmentId)} AND kind NOT IN (${CANCELLED}, ${CONFIRMATION}) AND withdrawn_at >= ${cancelledAt})
      OR EXISTS (SELECT FROM changes c JOIN enrollments e ON e.course_id = c.course_id
        WHERE e.id = ${enrollmentId}::uuid AND c.fields ? 'start_date' AND c.changed_at >= ${cancelledAt}) AS missed`
  return row?.missed === true
}

/** Tells a student that the enrollment is cancelled. */
function cancellation({ title, sender }: Occasion, cancelled: Cancelled): Letter {
  const { hadSeat, paidBack } = cancelled
  const seat = hadSeat ? ', and your seat is free for somebody else' : ''
  const why = paidBack ? `: the ${paidBack} that you paid for it has been paid back` : ''
  return {
    subject: `Your enrollment is cancelled: ${title}`,
    greeting: greet(sender.name),
    paragraphs: [`Your enrollment for "${title}" is cancelled${seat}${why}.`, whomToCall(cancelled)],
  }
}

function whomToCall({ held, isUnpaid }: Cancelled): string {
  if (held)
    return `Call us on ${site.phone} about the ${held} that you have paid, or if you did not expect this.`
  const orPaid = isUnpaid ? ' or have paid already,' : ''
  return `If you did not expect this,${orPaid} call us on ${site.phone}.`
}

/** Tells a student that the enrollment is cancelled no more. */
function reinstatement({ title, sender }: Occasion): Letter {
  return {
    subject: `You are enrolled again: ${title}`,
    greeting: greet(sender.name),
    paragraphs: [`We took the cancellation of your enrollment for "${title}" back: you are enrolled again.`],
  }
}

/** Tells a student that the course, which was full, has a seat. */
function seating({ title, sender }: Occasion): Letter {
  return {
    subject: `You have a seat: ${title}`,
    greeting: greet(sender.name),
    paragraphs: [`"${title}" was full when your payment came in, and has a seat for you now.`],
  }
}
