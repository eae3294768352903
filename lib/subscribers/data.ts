import 'server-only'
import { toOrder } from '@/lib/lists/order'
import type { ListPage, Page, PageChoice, Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { containsText } from '@/lib/lists/text'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { hashLinkToken } from '@/lib/platform/link-token'
import { NEWSLETTER_TOKEN } from './constants'
import type { SubscriberFilters, SubscriberRecord } from './schema'

type Tx = Prisma.TransactionClient

const subscriberColumns = {
  id: true,
  email: true,
  askedAt: true,
  confirmedAt: true,
  privacyVersion: true,
} satisfies Prisma.SubscriberSelect

/**
 * The subscribers that match, the newest first unless sorted otherwise.
 * @param page how many, and after which; without a limit the list is whole
 */
export function listSubscribers(
  filters: SubscriberFilters,
  page: Page = {},
): Promise<Paged<SubscriberRecord>> {
  return readLongListAfter(toSubscriberList(filters), page, readSubscribers)
}

/** One page of the subscribers that match. */
export function listSubscriberPage(
  filters: SubscriberFilters,
  choice: PageChoice,
): Promise<ListPage<SubscriberRecord>> {
  return readLongListPage(toSubscriberList(filters), choice, readSubscribers)
}

/** Tells how whoever has a link to confirm stands; null for any other text. */
export async function readByConfirmToken(token: string): Promise<{ confirmed: boolean } | null> {
  if (!NEWSLETTER_TOKEN.test(token)) return null
  return database().subscriber.findUnique({
    where: { confirmHash: hashLinkToken(token) },
    select: { confirmed: true },
  })
}

/** Finds the subscriber whose link to leave has this token; null for any other text. */
export async function findByUnsubscribeToken(
  tx: Tx,
  token: string,
): Promise<{ id: string; email: string } | null> {
  if (!NEWSLETTER_TOKEN.test(token)) return null
  const [found] = await tx.$queryRaw<{ id: string; email: string }[]>`
    SELECT id, email FROM subscribers WHERE unsubscribe_hashes @> ARRAY[${hashLinkToken(token)}]`
  return found ?? null
}

const { sql } = Prisma

/** Returns the subscribers that match, in their order, as a list to be read part by part. */
export function toSubscriberList({ search, status, sort = '-date' }: SubscriberFilters): LongList {
  return {
    table: sql`subscribers s`,
    where: {
      counted: compact(status && sql`s.confirmed = ${status === 'confirmed'}`),
      countedToLimit: compact(search && containsText(sql`s.email::text`, search)),
    },
    order: toOrder(
      sort,
      {
        date: { expression: sql`s.asked_at`, type: 'timestamptz' },
        email: { expression: sql`s.email`, type: 'citext' },
      },
      sql`s.id`,
    ),
  }
}

async function readSubscribers(ids: string[]): Promise<SubscriberRecord[]> {
  const rows = await database().subscriber.findMany({
    where: { id: { in: ids } },
    select: subscriberColumns,
  })
  return restoreOrder(ids, rows).map(({ id, askedAt, confirmedAt, ...row }) => ({
    _id: id,
    ...row,
    askedAt: askedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  }))
}
