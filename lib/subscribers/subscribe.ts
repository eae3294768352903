import 'server-only'
import { shownPrivacyVersion } from '@/content/privacy'
import { mayInvite } from '@/lib/mail/limit'
import { askToConfirm, notifyKnownSubscriber } from '@/lib/mail/newsletter-letters'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { CONFIRM_DAYS } from './constants'
import { openConfirmLink, openUnsubscribeLinks } from './open-links'
import type { NewsletterRequest } from './schema'

/**
 * Takes an e-mail for the newsletter, and queues the letter that asks whoever reads its mail to confirm it; to one that is
 * on the list, word that it is. Nothing tells the sender which it was. Where the letter may not go out, as after three in a
 * day, nothing is kept either.
 */
export async function subscribe({ email, privacyVersion }: NewsletterRequest): Promise<void> {
  await database().$transaction(async tx => {
    if (!(await mayInvite(tx, email))) return
    const [subscriber] = await keepSubscriber(tx, email, shownPrivacyVersion(privacyVersion))
    const [unsubscribe] = subscriber ? await openUnsubscribeLinks(tx, [subscriber.id]) : []
    if (!subscriber || !unsubscribe) return
    if (subscriber.confirmed) return notifyKnownSubscriber(tx, subscriber.email, unsubscribe)
    const confirm = await openConfirmLink(tx, subscriber.id)
    await askToConfirm(tx, subscriber.email, { confirm, days: CONFIRM_DAYS, unsubscribe })
  })
}

type Kept = { id: string; email: string; confirmed: boolean }

/** Stores an e-mail as waiting, from now on; what was confirmed stays as it was. In one statement, as it may be deleted between two. */
function keepSubscriber(tx: Prisma.TransactionClient, email: string, privacyVersion: string) {
  return tx.$queryRaw<Kept[]>`
    INSERT INTO subscribers AS s (id, email, privacy_version) VALUES (gen_random_uuid(), ${email}::citext, ${privacyVersion})
    ON CONFLICT (email) DO UPDATE SET
      privacy_version = CASE WHEN s.confirmed_at IS NULL THEN excluded.privacy_version ELSE s.privacy_version END,
      asked_at = CASE WHEN s.confirmed_at IS NULL THEN excluded.asked_at ELSE s.asked_at END
    RETURNING id, email, confirmed`
}
