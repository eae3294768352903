import 'server-only'
import type { Cursor, Page } from '@/lib/http/paging'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { reverse } from './order/data'
import { COUNT_LIMIT, type ListPage, placePage } from './page'
import { allOf, conditionsOf, gather, type LongList, walk } from './query/data'

const { sql } = Prisma

const BATCH_SIZE = 250

type Counted = { total: number; more: boolean }
type Row = { id: string; keys: string[] }

/** Counts the rows of a list. */
export async function countRows(list: LongList): Promise<number> {
  if (list.texts.length > 0 || list.days.length > 0)
    return count(sql`SELECT count(*)::int AS total FROM ${list.table} WHERE ${allOf(conditionsOf(list))}`)
  return count(
    sql`SELECT coalesce(sum(tally), 0)::int AS total FROM ${list.tallies} WHERE ${allOf(list.kinds)}`,
  )
}

/** Gives the ids of one page of a list, by its number from 1. A search is counted up to COUNT_LIMIT only. */
export async function readIdPage(list: LongList, page: number): Promise<ListPage<string>> {
  const counted =
    list.texts.length > 0 ? await countSome(list) : { total: await countRows(list), more: false }
  const { skip, take, place } = placePage(page, counted.total, counted.more)
  return { ...place, records: counted.total > 0 ? await readIds(list, skip, take, counted) : [] }
}

/**
 * Gives the ids that come after a place in a list.
 * @param page how many, and after which row; without a limit the rest is whole
 * @returns the ids, and where the next part starts (null at the end)
 */
export async function readIdsAfter(
  list: LongList,
  { limit, cursor }: Page,
): Promise<{ ids: string[]; next: Cursor | null }> {
  // One more than asked for tells whether there is a next part.
  const query = walk(list, { limit: limit ? limit + 1 : null, cursor, placed: true })
  const rows = await database().$queryRaw<Row[]>(query)
  const part = rows.slice(0, limit)
  const last = part.at(-1)
  return { ids: part.map(row => row.id), next: last && rows.length > part.length ? last.keys : null }
}

/** Gives all ids of a list, in its order, some at a time. */
export async function* readIdBatches(list: LongList): AsyncGenerator<string[]> {
  let cursor: Cursor | undefined
  do {
    const { ids, next }: Awaited<ReturnType<typeof readIdsAfter>> = await readIdsAfter(list, {
      limit: BATCH_SIZE,
      cursor,
    })
    if (ids.length > 0) yield ids
    cursor = next ?? undefined
  } while (cursor)
}

async function readIds(list: LongList, skip: number, take: number, counted: Counted): Promise<string[]> {
  const { total, more } = counted
  if (total <= COUNT_LIMIT && !more) return idsOf(gather(list, skip, take))
  const left = total - skip - take
  // A page in the second half is nearer to the end, and found sooner from there.
  if (more || left >= skip) return idsOf(walk(list, { limit: take, skip }))
  const fromEnd = { ...list, order: reverse(list.order) }
  return (await idsOf(walk(fromEnd, { limit: take, skip: left }))).reverse()
}

async function count(query: Prisma.Sql): Promise<number> {
  const [row] = await database().$queryRaw<{ total: number }[]>(query)
  return row?.total ?? 0
}

async function countSome(list: LongList): Promise<Counted> {
  const found = await count(sql`SELECT count(*)::int AS total
    FROM (SELECT FROM ${list.table} WHERE ${allOf(conditionsOf(list))} LIMIT ${COUNT_LIMIT + 1}) AS found`)
  return { total: Math.min(found, COUNT_LIMIT), more: found > COUNT_LIMIT }
}

async function idsOf(query: Prisma.Sql): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>(query)
  return rows.map(row => row.id)
}
