import 'server-only'
import type { UnsubscribeLinks } from '@/lib/mail/newsletter-letters'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { hashLinkToken, makeLinkToken } from '@/lib/platform/link-token'

type Tx = Prisma.TransactionClient
type Purpose = 'confirm' | 'unsubscribe'

/**
 * Returns the URL of the page where a subscriber confirms, and has the subscriber keep the hash by which the page finds it.
 * A letter sent again has the same link.
 * @param id the subscriber's
 */
export async function openConfirmLink(tx: Tx, id: string): Promise<string> {
  const token = makeToken('confirm', id)
  await tx.subscriber.updateMany({ where: { id }, data: { confirmHash: hashLinkToken(token) } })
  return `${env().siteUrl}/newsletter/confirm/${token}`
}

/**
 * Returns where some subscribers leave the newsletter, in their order, and has each keep the hash of its link. A link that
 * was given once works for good: after a change of the site's secret there are two.
 * @param ids the subscribers'
 */
export async function openUnsubscribeLinks(tx: Tx, ids: readonly string[]): Promise<UnsubscribeLinks[]> {
  const tokens = ids.map(id => makeToken('unsubscribe', id))
  await tx.$executeRaw`
    UPDATE subscribers s SET unsubscribe_hashes = array_append(s.unsubscribe_hashes, given.hash)
    FROM unnest(${[...ids]}::uuid[], ${tokens.map(hashLinkToken)}::text[]) AS given (id, hash)
    WHERE s.id = given.id AND NOT s.unsubscribe_hashes @> ARRAY[given.hash]`
  const { siteUrl } = env()
  return tokens.map(token => ({
    page: `${siteUrl}/newsletter/unsubscribe/${token}`,
    post: `${siteUrl}/api/newsletter/unsubscribe/${token}`,
  }))
}

function makeToken(purpose: Purpose, id: string): string {
  return makeLinkToken('newsletter link', `${purpose} ${id}`, env().nextauthSecret)
}
