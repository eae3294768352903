import 'server-only'
import type { Client } from 'pg'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { CANCELLATIONS, CONFIRMATIONS, erasedEmailOf, NEWSLETTER_ASKED, STATUS_LINKS } from './limit'

// What is left of a letter that only counts any more; one that was not sent never is.
const EMPTIED = `subject = '', text = '', html = '', reply_to = NULL, unsubscribe_url = NULL, application_id = NULL,
  standing_enrollment_id = NULL, standing_start = NULL, standing_application_id = NULL, last_error = NULL,
  withdrawn_at = CASE WHEN sent_at IS NULL THEN coalesce(withdrawn_at, now()) END`

const COUNTED = `id = ANY($1::uuid[]) AND (recipient = ANY($2::citext[])
    OR standing_application_id = ANY($3::uuid[]) OR standing_enrollment_id = ANY($4::uuid[]))
  AND created_at > now() - interval '1 day' AND (kind LIKE ANY($5) OR kind = ANY($6))`
const COUNTED_KINDS = [
  [CONFIRMATIONS, CANCELLATIONS],
  [NEWSLETTER_ASKED, STATUS_LINKS],
]

/** Whose letters are erased: those to these e-mails, and those about these records. */
type Erased = {
  emails: readonly string[]
  applicationIds: readonly string[]
  enrollmentIds: readonly string[]
}

/**
 * Empties the letters of the last day that are to be erased, rather than deleting them, so that they still count against the limits:
 * erasing must not allow more letters.
 * @param client in the transaction that erases the others
 * @param letterIds the letters that the transaction has locked; newer ones stay as they are
 */
export async function keepLetterCounts(
  client: Client,
  { emails, applicationIds, enrollmentIds }: Erased,
  letterIds: readonly string[],
): Promise<void> {
  const counted = [letterIds, emails, applicationIds, enrollmentIds, ...COUNTED_KINDS]
  const { rows } = await client.query<{ recipient: string }>(
    `SELECT DISTINCT recipient FROM outbox_mails WHERE ${COUNTED}`,
    counted,
  )
  for (const { recipient } of rows)
    await client.query(
      `UPDATE outbox_mails SET recipient = $7, ${EMPTIED} WHERE ${COUNTED} AND recipient = $8`,
      [...counted, erasedEmailOf(recipient), recipient],
    )
}

/**
 * Deletes the letters of the newsletter to an e-mail, sent or not. Those of the last day that count against the limit are emptied instead,
 * as leaving must not allow more letters either.
 */
export async function deleteNewsletterMails(tx: Prisma.TransactionClient, recipient: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_mails SET recipient = ${erasedEmailOf(recipient)}::citext, ${Prisma.raw(EMPTIED)}
    WHERE recipient = ${recipient}::citext AND kind = ${NEWSLETTER_ASKED} AND created_at > now() - interval '1 day'`
  await tx.$executeRaw`
    DELETE FROM outbox_mails WHERE recipient = ${recipient}::citext AND kind LIKE 'newsletter-%'`
}
