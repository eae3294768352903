import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import type { UnsubscribeLinks } from '@/lib/mail/newsletter-letters'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { deriveKey } from '@/lib/platform/secrets'

type Tx = Prisma.TransactionClient
type Purpose = 'confirm' | 'unsubscribe'

// 192 bits, in a length that a mail does not break.
const TOKEN_BYTES = 24

/**
 * Returns the URL of the page where a subscriber confirms, and has the subscriber keep the hash by which the page finds it.
 * The token in it is derived from the site's secret, so that a letter sent again has the same link.
 * @param id the subscriber's
 */
export async function openConfirmLink(tx: Tx, id: string): Promise<string> {
  const token = makeToken('confirm', id)
  await tx.subscriber.updateMany({ where: { id }, data: { confirmHash: hashToken(token) } })
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
    FROM unnest(${[...ids]}::uuid[], ${tokens.map(hashToken)}::text[]) AS given (id, hash)
    WHERE s.id = given.id AND NOT s.unsubscribe_hashes @> ARRAY[given.hash]`
  const { siteUrl } = env()
  return tokens.map(token => ({
    page: `${siteUrl}/newsletter/unsubscribe/${token}`,
    post: `${siteUrl}/api/newsletter/unsubscribe/${token}`,
  }))
}

/** Returns what is stored of a token in a link. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function makeToken(purpose: Purpose, id: string): string {
  return createHmac('sha256', deriveKey(env().nextauthSecret, 'newsletter link'))
    .update(`${purpose} ${id}`)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
}
