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
    const subscriber = await keepSubscriber(tx, email, shownPrivacyVersion(privacyVersion))
    const [unsubscribe] = await openUnsubscribeLinks(tx, [subscriber.id])
    if (!unsubscribe) return
    if (subscriber.confirmed) return notifyKnownSubscriber(tx, subscriber.email, unsubscribe)
    const confirm = await openConfirmLink(tx, subscriber.id)
    await askToConfirm(tx, subscriber.email, { confirm, days: CONFIRM_DAYS, unsubscribe })
  })
}

/** Stores an e-mail as waiting, from now on; what was confirmed stays as it was. */
async function keepSubscriber(tx: Prisma.TransactionClient, email: string, privacyVersion: string) {
  await tx.subscriber.createMany({ data: [{ email, privacyVersion }], skipDuplicates: true })
  await tx.subscriber.updateMany({
    where: { email, confirmedAt: null },
    data: { privacyVersion, askedAt: new Date() },
  })
  return tx.subscriber.findUniqueOrThrow({
    where: { email },
    select: { id: true, email: true, confirmed: true },
  })
}
