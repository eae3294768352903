import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SentRecordKind } from '@/lib/sent-records/constants'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How many days a letter is kept after it was sent. */
export const LETTERS_KEPT_DAYS = 30

/**
 * Tells whether a confirmation of this kind is on its way to an e-mail, or has reached it. It counts as having reached it once it
 * is too old to be kept.
 * @param since when it was written, if it was
 */
export async function wasConfirmed(
  tx: Prisma.TransactionClient,
  kind: SentRecordKind,
  recipient: string,
  since: Date,
): Promise<boolean> {
  if (since.getTime() < Date.now() - LETTERS_KEPT_DAYS * DAY_MS) return true
  const mail = await tx.outboxMail.findFirst({
    where: { recipient, kind: `${kind}-received`, givenUpAt: null },
    select: { id: true },
  })
  return mail !== null
}

/**
 * Finds those of some e-mails that the last letter did not get to: the mail server refused it, or took it at none of many tries.
 * @returns when it was given up, in ISO 8601, by the e-mail in small letters
 */
export async function findUnreached(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database().$queryRaw<{ email: string; givenUpAt: Date | null }[]>`
    SELECT DISTINCT ON (recipient) lower(recipient::text) AS email, given_up_at AS "givenUpAt" FROM outbox_mails
    WHERE recipient = ANY(${[...emails]}::citext[]) AND kind <> 'notice' AND coalesce(sent_at, given_up_at) IS NOT NULL
    ORDER BY recipient, created_at DESC`
  return new Map(
    rows.flatMap(({ email, givenUpAt }) => (givenUpAt ? [[email, givenUpAt.toISOString()]] : [])),
  )
}

/** Tells whether a mail has waited for more than an hour: the mail server does not take it, or nobody sends it. */
export async function hasLateMail(): Promise<boolean> {
  const late = await database().outboxMail.findFirst({
    where: {
      sentAt: null,
      givenUpAt: null,
      withdrawnAt: null,
      createdAt: { lt: new Date(Date.now() - HOUR_MS) },
    },
    select: { id: true },
  })
  return late !== null
}
