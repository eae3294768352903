import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'

// Anybody can type anybody's e-mail into a form, so what goes there unasked is little.
const MOST_PER_RECIPIENT = 3
const MOST_PER_HOUR = 500
/** The kind of a mail with the links to status pages. */
export const STATUS_LINKS = 'status-links'

const ALARM_EVERY_MS = 10 * 60_000

let alarmedAt = 0

/** Tells whether the links to status pages may go to an e-mail: three mails of them a day, beside its confirmations. */
export async function maySendLinks(tx: Prisma.TransactionClient, recipient: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('status links'), hashtext(lower(${recipient})))`
  const sent = await tx.$queryRaw<unknown[]>`
    SELECT FROM outbox_mails
    WHERE recipient = ${recipient}::citext AND kind = ${STATUS_LINKS} AND created_at > now() - interval '1 day'
    LIMIT ${MOST_PER_RECIPIENT}`
  return sent.length < MOST_PER_RECIPIENT
}

/**
 * Tells whether a confirmation may go to an e-mail that nobody has verified: three a day to each, and 500 an hour in
 * all, above which the log says so. Those who ask for the same e-mail take turns until their transactions end.
 */
export async function mayConfirm(tx: Prisma.TransactionClient, recipient: string): Promise<boolean> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('confirmations'), hashtext(lower(${recipient})))`
  const [sent] = await tx.$queryRaw<{ toRecipient: number; inHour: number }[]>`
    SELECT (SELECT count(*)::int FROM outbox_mails
        WHERE recipient = ${recipient}::citext AND kind LIKE '%-received' AND created_at > now() - interval '1 day')
        AS "toRecipient",
      (SELECT count(*)::int FROM outbox_mails
        WHERE kind LIKE '%-received' AND created_at > now() - interval '1 hour') AS "inHour"`
  if (!sent || sent.toRecipient >= MOST_PER_RECIPIENT) return false
  if (sent.inHour < MOST_PER_HOUR) return true
  raiseAlarm(sent.inHour)
  return false
}

function raiseAlarm(inHour: number): void {
  if (Date.now() - alarmedAt < ALARM_EVERY_MS) return
  alarmedAt = Date.now()
  logger.error({ inHour }, 'so many confirmations were asked for within an hour that no more are sent')
}
