import 'server-only'
import { toOrder } from '@/lib/lists/order'
import type { ListPage, Page, PageChoice, Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { isRecordId } from '@/lib/lists/record-id'
import { matchesPerson } from '@/lib/lists/text'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { MessageFilters, MessageRecord } from './schema'

/** The columns a message's record is made of. */
export const messageColumns = {
  id: true,
  name: true,
  email: true,
  phone: true,
  subject: true,
  message: true,
  createdAt: true,
  answeredAt: true,
  answeredBy: { select: { email: true } },
} satisfies Prisma.ContactMessageSelect

/**
 * The messages that match, the newest first unless sorted otherwise.
 * @param page how many, and after which; without a limit the list is whole
 */
export function listMessages(filters: MessageFilters, page: Page = {}): Promise<Paged<MessageRecord>> {
  return readLongListAfter(toMessageList(filters), page, readMessages)
}

/** One page of the messages that match. */
export function listMessagePage(
  filters: MessageFilters,
  choice: PageChoice,
): Promise<ListPage<MessageRecord>> {
  return readLongListPage(toMessageList(filters), choice, readMessages)
}

/**
 * Reads one message; null where there is none.
 * @param id a message's id, or any text
 */
export async function getMessage(id: string): Promise<MessageRecord | null> {
  return isRecordId(id) ? ((await readMessages([id]))[0] ?? null) : null
}

/** Turns a stored message into the API's record. */
export function toMessageRecord({
  id: _id,
  createdAt,
  answeredAt,
  ...row
}: Prisma.ContactMessageGetPayload<{ select: typeof messageColumns }>): MessageRecord {
  return {
    _id,
    ...row,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

async function readMessages(ids: string[]): Promise<MessageRecord[]> {
  const rows = await database().contactMessage.findMany({
    where: { id: { in: ids } },
    select: messageColumns,
  })
  return restoreOrder(ids, rows).map(toMessageRecord)
}

const { sql } = Prisma

/** The messages that match, in their order, as a list to be read part by part. */
function toMessageList({ search, status, sort = '-date' }: MessageFilters): LongList {
  return {
    table: sql`contact_messages m`,
    where: {
      counted: compact(status && sql`m.answered = ${status === 'answered'}`),
      countedToLimit: compact(
        search &&
          matchesPerson(
            [sql`m.name_folded`, sql`m.email_folded`, sql`m.text_folded`],
            sql`m.phone`,
            sql`m.id`,
            search,
          ),
      ),
    },
    order: toOrder(sort, { date: { expression: sql`m.created_at`, type: 'timestamptz' } }, sql`m.id`),
  }
}
