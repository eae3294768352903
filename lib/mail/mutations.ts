import 'server-only'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { UNDO_MS } from '@/lib/sent-records/rules'
import { LETTERS_KEPT_DAYS } from './data'

// No letter waits this long, held or after a failure: a later time was written while the clock was ahead.
const NEVER_THAT_LATE = Prisma.sql`interval '1 hour'`

const KEPT = Prisma.sql`${LETTERS_KEPT_DAYS}::int * interval '1 day'`

/** A mail that a worker has claimed for a while, to send it. */
export type ClaimedMail = {
  id: string
  recipient: string
  replyTo: string | null
  unsubscribeUrl: string | null
  subject: string
  text: string
  html: string
  attempts: number
  /** Why the try before this one failed; null where there was none, or where nobody knows how it ended. */
  lastError: string | null
}

// A letter about a move, where the course begins on yet another day by now, or the student no longer has a place.
const isUntrueMove = Prisma.sql`m.enrollment_id IS NOT NULL AND NOT EXISTS (
  SELECT FROM enrollments e JOIN courses c ON c.id = e.course_id LEFT JOIN payments p ON p.enrollment_id = e.id
  WHERE e.id = m.enrollment_id AND NOT e.cancelled AND c.start_date = m.start_date
    AND (p.id IS NULL OR p.refunded_amount < p.amount))`

// A letter that an enrollment is cancelled, where it is so no more; another about its standing, where it is cancelled; and a confirmation
// that asks for the price, where it is paid: the receipt says the rest.
const isUntrueStanding = Prisma.sql`EXISTS (SELECT FROM enrollments e
  WHERE e.id = m.standing_enrollment_id AND (e.cancelled <> (m.kind = 'course-enrollment-cancelled')
    OR m.kind = 'course-enrollment-received' AND e.price > 0 AND e.payment_status = 'completed'))`

// The confirmation of an application that is withdrawn, or whose applicant is told of a rejection by now: it may ask for a fee.
const isUntrueConfirmation = Prisma.sql`EXISTS (SELECT FROM applications a
  WHERE a.id = m.standing_application_id AND (a.withdrawn_at IS NOT NULL OR a.status = 'rejected'
    AND NOT EXISTS (SELECT FROM undoable_decisions d
      WHERE d.application_id = a.id AND d.decided_at > now() - ${UNDO_MS} * interval '1 millisecond')))`

const isUntrue = Prisma.sql`(${isUntrueMove} OR ${isUntrueStanding} OR ${isUntrueConfirmation})`

// A receipt whose enrollment has ended since it was written, or no longer has, or is for another course: it leaves all the same, in its
// other words.
const saysOther = Prisma.sql`EXISTS (SELECT FROM payments p JOIN enrollments e ON e.id = p.enrollment_id
  WHERE p.id = m.payment_id AND m.said_ended <> (e.cancelled OR p.refunded_amount >= p.amount
    OR EXISTS (SELECT FROM changes c WHERE c.enrollment_id = e.id AND c.fields ? 'course_id' AND c.changed_at > m.created_at)))`

/**
 * Claims the mails that are due, oldest first; no two workers get the same one. Mails of a worker that dies can be
 * claimed again after `claimMs`. A claimed mail has no `last_error`, as it may be on its way. Times are stored to the
 * millisecond, and may have been rounded up. A letter about a record that no longer holds is withdrawn instead of
 * being claimed; a receipt is claimed in the words that hold.
 */
export function claimDueMails(limit: number, claimMs: number): Promise<ClaimedMail[]> {
  return database().$queryRaw<ClaimedMail[]>`
    WITH due AS (
      SELECT id, last_error, ${saysOther} AS other FROM outbox_mails m
      WHERE sent_at IS NULL AND given_up_at IS NULL AND withdrawn_at IS NULL
        AND (next_attempt_at < now() + interval '1 millisecond' OR next_attempt_at > now() + ${NEVER_THAT_LATE})
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), over AS (
      UPDATE outbox_mails m SET withdrawn_at = now() FROM due WHERE m.id = due.id AND ${isUntrue} RETURNING m.id
    )
    UPDATE outbox_mails m
    SET attempts = attempts + 1, last_error = NULL, next_attempt_at = now() + ${claimMs} * interval '1 millisecond',
      text = CASE WHEN due.other THEN other_text ELSE text END, other_text = CASE WHEN due.other THEN text ELSE other_text END,
      html = CASE WHEN due.other THEN other_html ELSE html END, other_html = CASE WHEN due.other THEN html ELSE other_html END,
      said_ended = said_ended <> due.other
    FROM due WHERE m.id = due.id AND m.id NOT IN (SELECT id FROM over)
    RETURNING m.id, recipient, reply_to AS "replyTo", unsubscribe_url AS "unsubscribeUrl", subject, attempts,
      text, html, due.last_error AS "lastError"`
}

// What makes a letter untrue leaves a claimed one alone, as it may be on its way; this catches up on it.
const withdrawnBy = Prisma.sql`coalesce(m.withdrawn_at,
  (SELECT d.decided_at FROM undoable_decisions d WHERE d.application_id = m.application_id AND d.decided_at > m.created_at),
  (SELECT a.withdrawn_at FROM applications a WHERE a.id = m.application_id),
  CASE WHEN ${isUntrue} THEN now() END)`

/**
 * Gives back mails that were claimed but not tried, as they were before, or withdrawn where that was to happen
 * meanwhile. One query each, as an erasure may have locked one of them and wait for another.
 */
export async function releaseMails(mails: Pick<ClaimedMail, 'id' | 'lastError'>[]): Promise<void> {
  for (const { id, lastError } of mails)
    await database().$executeRaw`
      UPDATE outbox_mails m SET attempts = attempts - 1, last_error = ${lastError}, next_attempt_at = now(),
        withdrawn_at = ${withdrawnBy}
      WHERE m.id = ${id}::uuid AND sent_at IS NULL`
}

/** Notes that the mail server took a mail, whatever was done to its row meanwhile; it keeps the words that left. */
export async function markSent(id: string): Promise<void> {
  await database().$executeRaw`
    UPDATE outbox_mails SET sent_at = now(), withdrawn_at = NULL, given_up_at = NULL, last_error = NULL,
      said_ended = NULL, other_text = NULL, other_html = NULL
    WHERE id = ${id}::uuid`
}

/**
 * Notes why a mail was not taken by the mail server, and after how many ms to try again; null gives it up. A letter
 * that became untrue while it was being sent is withdrawn.
 */
export async function markUnsent(id: string, lastError: string, retryMs: number | null): Promise<void> {
  await database().$executeRaw`
    UPDATE outbox_mails m SET last_error = ${lastError},
      withdrawn_at = ${withdrawnBy},
      given_up_at = CASE WHEN ${retryMs}::float8 IS NULL THEN now() END,
      next_attempt_at = now() + coalesce(${retryMs}::float8, 0) * interval '1 millisecond'
    WHERE id = ${id}::uuid`
}

/**
 * Deletes the mails that were sent, given up or withdrawn more than 30 days ago, or have waited as long, where mail is off: they hold
 * people's names and e-mails, and nobody wants them any more. Returns how many. Rows that are locked are left to the next time.
 */
export async function deleteOldMails(): Promise<number> {
  return database().$executeRaw`
    DELETE FROM outbox_mails WHERE id IN (
      SELECT id FROM outbox_mails WHERE coalesce(sent_at, given_up_at, withdrawn_at, created_at) < now() - ${KEPT}
      FOR UPDATE SKIP LOCKED)`
}
