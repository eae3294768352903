import 'server-only'
import type { Client } from 'pg'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { CANCELLATIONS, CONFIRMATIONS, erasedEmailOf, NEWSLETTER_ASKED, STATUS_LINKS } from './limit'

// What is left of a letter that only counts any more; one that was not sent never is.
const EMPTIED = `subject = '', text = '', html = '', reply_to = NULL, unsubscribe_url = NULL, application_id = NULL, last_error = NULL,
  withdrawn_at = CASE WHEN sent_at IS NULL THEN coalesce(withdrawn_at, now()) END`

/**
 * Empties the letters of the last day to erased e-mails, rather than deleting them, so that they still count against
 * the limits: erasing must not allow more letters.
 * @param client in the transaction that erases the other letters to them
 * @param letterIds the letters that the transaction has locked; newer ones stay as they are
 */
export async function keepLetterCounts(
  client: Client,
  emails: readonly string[],
  letterIds: readonly string[],
): Promise<void> {
  for (const email of emails)
    await client.query(
      `UPDATE outbox_mails SET recipient = $2, ${EMPTIED}
       WHERE id = ANY($5::uuid[]) AND recipient = $1 AND created_at > now() - interval '1 day'
         AND (kind LIKE ANY($3) OR kind = ANY($4))`,
      [
        email,
        erasedEmailOf(email),
        [CONFIRMATIONS, CANCELLATIONS],
        [NEWSLETTER_ASKED, STATUS_LINKS],
        letterIds,
      ],
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
