import 'server-only'
import { endOfOfficeDay, startOfOfficeDay } from '@/lib/dates/office-day'
import { type OrderColumn, toOrder } from '@/lib/lists/order'
import type { ListPage, Page, PageChoice, Paged } from '@/lib/lists/page'
import { compact, type LongList } from '@/lib/lists/query'
import { readLongListAfter, readLongListPage, restoreOrder } from '@/lib/lists/read'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { eventSorts } from './constants'
import { type EventDetail, type EventFilters, type EventRecord, eventDetailSchema } from './schema'

/**
 * The events that match every filter, the newest first unless sorted otherwise.
 * @param page how many, and after which; without a limit the list is whole
 */
export function listEvents(filters: EventFilters, page: Page = {}): Promise<Paged<EventRecord>> {
  return readLongListAfter(toEventList(filters), page, readEvents)
}

/** One page of the events that match. */
export function listEventPage(filters: EventFilters, choice: PageChoice): Promise<ListPage<EventRecord>> {
  return readLongListPage(toEventList(filters), choice, readEvents)
}

async function readEvents(ids: string[]): Promise<EventRecord[]> {
  const rows = await database().event.findMany({ where: { id: { in: ids } } })
  const events = restoreOrder(ids, rows).map(row => ({ ...row, detail: eventDetailSchema.parse(row.detail) }))
  const concerned = events
    .flatMap(({ administratorId, detail }) => [administratorId, detail.account])
    .filter(id => id != null)
  const administrators = await database().administrator.findMany({
    where: { id: { in: [...new Set(concerned)] } },
    select: { id: true, email: true },
  })
  const emails = new Map(administrators.map(({ id, email }) => [id, email]))
  return events.map(event => toEventRecord(event, emails))
}

type EventRow = Omit<Prisma.EventGetPayload<object>, 'detail'> & { detail: EventDetail }

function toEventRecord(row: EventRow, emails: ReadonlyMap<string, string>): EventRecord {
  const toPerson = (id: string | null | undefined) => {
    const email = emails.get(id ?? '')
    return email === undefined ? null : { email }
  }
  return {
    _id: row.id,
    kind: row.kind,
    happenedAt: row.happenedAt.toISOString(),
    administrator: toPerson(row.administratorId),
    account: toPerson(row.detail.account),
    ipHash: row.ipHash,
    requestId: row.requestId,
    detail: row.detail,
  }
}

const { sql } = Prisma

const orderColumns: Record<(typeof eventSorts)[number], OrderColumn> = {
  date: { expression: sql`v.happened_at`, type: 'timestamptz' },
}

/** The events that match, in their order, as a list to be read part by part. */
export function toEventList({ kind, dateFrom, dateTo, sort = '-date' }: EventFilters): LongList {
  return {
    table: sql`events v`,
    where: {
      counted: compact(
        kind && sql`v.kind = ${kind}::event_kind`,
        dateFrom && sql`v.happened_at >= ${startOfOfficeDay(dateFrom)}`,
        dateTo && sql`v.happened_at < ${endOfOfficeDay(dateTo)}`,
      ),
    },
    order: toOrder(sort, orderColumns, sql`v.id`),
  }
}
