import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { type Letter, letterHtml, letterText } from './letter'

/** A mail that a worker holds for a while, to send it. */
export type ClaimedMail = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  attempts: number
  createdAt: Date
}

/** Puts a letter into the outbox, in the transaction of what it reports; nothing where mail is off. */
export async function queueLetter(
  tx: Prisma.TransactionClient,
  kind: string,
  recipient: string,
  letter: Letter,
): Promise<void> {
  if (!mailIsOn()) return
  const { subject } = letter
  const data = { kind, recipient, subject, text: letterText(letter), html: letterHtml(letter) }
  await tx.outboxMail.create({ data, select: { id: true } })
}

/**
 * Takes the mails that are due, oldest first, and holds them; no two workers get the same one. A worker that dies
 * holding some loses them to the next one after `holdMs`.
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

/** Notes why a mail was not taken, and when to try again; null gives it up. */
export async function markUnsent(id: string, lastError: string, nextAttemptAt: Date | null): Promise<void> {
  const next = nextAttemptAt ? { nextAttemptAt } : { givenUpAt: new Date() }
  await database().outboxMail.update({ where: { id }, data: { lastError, ...next } })
}

/** Forgets mails that were sent before a time: they hold people's names and addresses. */
export async function deleteSentMails(before: Date): Promise<void> {
  await database().outboxMail.deleteMany({ where: { sentAt: { lt: before } } })
}
