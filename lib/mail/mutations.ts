import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

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
  /** Since it was written, in ms. */
  ageMs: number
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
      WHERE sent_at IS NULL AND given_up_at IS NULL AND withdrawn_at IS NULL AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    RETURNING id, recipient, reply_to AS "replyTo", unsubscribe_url AS "unsubscribeUrl", subject, text, html, attempts,
      (extract(epoch FROM now() - created_at) * 1000)::float8 AS "ageMs"`
}

/** Gives back mails that were claimed but not tried. */
export async function releaseMails(ids: string[]): Promise<void> {
  await database().$executeRaw`
    UPDATE outbox_mails SET attempts = attempts - 1, next_attempt_at = now()
    WHERE id = ANY(${ids}::uuid[]) AND sent_at IS NULL`
}

/** Notes that a mail was taken by the mail server. */
export async function markSent(id: string): Promise<void> {
  await database()
    .$executeRaw`UPDATE outbox_mails SET sent_at = now(), last_error = NULL WHERE id = ${id}::uuid`
}

/** Notes why a mail was not taken by the mail server, and after how many ms to try again; null gives it up. */
export async function markUnsent(id: string, lastError: string, retryMs: number | null): Promise<void> {
  await database().$executeRaw`
    UPDATE outbox_mails SET last_error = ${lastError},
      given_up_at = CASE WHEN ${retryMs}::float8 IS NULL THEN now() END,
      next_attempt_at = now() + coalesce(${retryMs}::float8, 0) * interval '1 millisecond'
    WHERE id = ${id}::uuid`
}

/** Deletes mails that were sent, given up or withdrawn that many ms ago: they hold people's names and e-mails. */
export async function deleteOldMails(ageMs: number): Promise<void> {
  await database().$executeRaw`
    DELETE FROM outbox_mails
    WHERE coalesce(sent_at, given_up_at, withdrawn_at) < now() - ${ageMs}::float8 * interval '1 millisecond'`
}

/** Deletes the letters of the newsletter to an e-mail, sent or not. */
export async function deleteNewsletterMails(tx: Prisma.TransactionClient, recipient: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM outbox_mails WHERE recipient = ${recipient}::citext AND kind LIKE 'newsletter-%'`
}
