import 'server-only'
import { database } from '@/lib/platform/database'

/** A mail that a worker has claimed for a while, to send it. */
export type ClaimedMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  attempts: number
  createdAt: Date
}

/**
 * Claims the mails that are due, oldest first; no two workers get the same one. What a worker has claimed when it dies
 * falls to the next one after `claimMs`.
 */
export function claimDueMails(limit: number, claimMs: number): Promise<ClaimedMail[]> {
  return database().$queryRaw<ClaimedMail[]>`
    UPDATE outbox_mails
    SET attempts = attempts + 1, next_attempt_at = now() + ${claimMs} * interval '1 millisecond'
    WHERE id IN (
      SELECT id FROM outbox_mails
      WHERE sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, subject, text, html, attempts, created_at AS "createdAt"`
}

/** Notes that a mail was taken by the mail server. */
export async function markSent(id: string): Promise<void> {
  await database().outboxMail.update({ where: { id }, data: { sentAt: new Date(), lastError: null } })
}

/** Notes why a mail was not taken by the mail server, and when to try again; null gives it up. */
export async function markUnsent(id: string, lastError: string, nextAttemptAt: Date | null): Promise<void> {
  const next = nextAttemptAt ? { nextAttemptAt } : { givenUpAt: new Date() }
  await database().outboxMail.update({ where: { id }, data: { lastError, ...next } })
}

/** Deletes mails that were sent or given up before a time: they hold people's names and e-mails. */
export async function deleteOldMails(before: Date): Promise<void> {
  await database().outboxMail.deleteMany({
    where: { OR: [{ sentAt: { lt: before } }, { givenUpAt: { lt: before } }] },
  })
}
