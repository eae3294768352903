import 'server-only'
import { notifySubscribed } from '@/lib/mail/newsletter-letters'
import { database } from '@/lib/platform/database'
import { hashLinkToken } from '@/lib/platform/link-token'
import { NEWSLETTER_TOKEN } from './constants'
import { openUnsubscribeLinks } from './open-links'

/**
 * Puts whoever has a link to confirm on the newsletter's list, and queues a letter that says so. Confirming twice changes
 * nothing, and sends nothing.
 * @param token of the link, or any text
 * @returns false where there is no such link, or not any more
 */
export async function confirmSubscription(token: string): Promise<boolean> {
  if (!NEWSLETTER_TOKEN.test(token)) return false
  const confirmHash = hashLinkToken(token)
  return database().$transaction(async tx => {
    const { count } = await tx.subscriber.updateMany({
      where: { confirmHash, confirmedAt: null },
      data: { confirmedAt: new Date() },
    })
    const subscriber = await tx.subscriber.findUnique({
      where: { confirmHash },
      select: { id: true, email: true },
    })
    if (!subscriber) return false
    const [unsubscribe] = await openUnsubscribeLinks(tx, [subscriber.id])
    if (count > 0 && unsubscribe) await notifySubscribed(tx, subscriber.email, unsubscribe)
    return true
  })
}
