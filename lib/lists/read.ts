import 'server-only'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { reverse } from './order'
import {
  COUNT_LIMIT,
  type Counted,
  type Cursor,
  type ListPage,
  type Page,
  type PageChoice,
  type Paged,
  placePage,
} from './page'
import { allOf, conditionsOf, filterThenSort, isCountedToLimit, type LongList, scanInOrder } from './query'

const { sql } = Prisma

const BATCH_SIZE = 100
// So many rows are objects of Prisma's client at once; a whole list at once would hold up every other request for seconds.
const ROWS_AT_ONCE = 1_000

type Keys = (string | null)[]
type Batch = { rows: string; next?: Keys | null }
type Part = { ids: string[]; next: Keys | null; more: boolean | null }

/**
 * Reads the part of a list that a client asked for, and counts the whole of it.
 * @param page how many rows, and after which; without a limit the rest is whole
 * @param readRows gives the rows of some ids, in the order of those
 */
export async function readLongListAfter<Row>(
  list: LongList,
  page: Page,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<Paged<Row>> {
  const [total, { ids, next }] = await Promise.all([countRows(list), readIdsAfter(list, page)])
  const rows: Row[] = []
  for (let from = 0; from < ids.length; from += ROWS_AT_ONCE)
    rows.push(...(await readRows(ids.slice(from, from + ROWS_AT_ONCE))))
  return { rows, next, total }
}

/**
 * Reads one page of a list. A search is counted up to COUNT_LIMIT only.
 * @param readRows gives the rows of some ids, in the order of those
 */
export async function readLongListPage<Row>(
  list: LongList,
  choice: PageChoice,
  readRows: (ids: string[]) => Promise<Row[]>,
): Promise<ListPage<Row>> {
  const counted = isCountedToLimit(list)
    ? await countSome(list)
    : { total: await countRows(list), more: false }
  const { skip, take, place } = placePage(choice, counted)
  const ids = counted.total > 0 ? await readIds(list, skip, take, counted) : []
  return { ...place, records: await readRows(ids) }
}

async function countRows(list: LongList): Promise<number> {
  const { table, tallies, where } = list
  if (!tallies || isCountedToLimit(list) || where.counted?.length)
    return count(sql`SELECT count(*)::int AS total FROM ${table} WHERE ${allOf(conditionsOf(list))}`)
  return count(
    sql`SELECT coalesce(sum(tally), 0)::int AS total FROM ${tallies} WHERE ${allOf(where.tallied ?? [])}`,
  )
}

/** Returns the ids that come after a place in a list, and where the next part starts (null at the end). */
async function readIdsAfter(
  list: LongList,
  { limit, cursor }: Page,
): Promise<{ ids: string[]; next: Cursor | null }> {
  // One more than the limit tells whether there is a next part, which begins after the last one within it.
  const rows = scanInOrder(list, { limit: limit ? limit + 1 : null, cursor, placed: true })
  const [part] = await database().$queryRaw<Part[]>`
    WITH found AS MATERIALIZED (${rows})
    SELECT ARRAY(SELECT id::text FROM found LIMIT ${limit ?? null}) AS ids,
      (SELECT keys FROM found OFFSET ${(limit ?? 1) - 1} LIMIT 1) AS next,
      (SELECT count(*) FROM found) > ${limit ?? null}::int AS more`
  if (!part?.more || !part.next) return { ids: part?.ids ?? [], next: null }
  return { ids: part.ids, next: toCursor(part.next) }
}

function toCursor(keys: Keys): Cursor {
  if (keys.every(key => key !== null)) return keys
  throw new Error('a list is ordered by what is NULL in a row: coalesce the expression of its OrderColumn')
}

/**
 * Reads a whole list, in its order, some rows at a time. Each batch arrives as one JSON text: 100,000 rows as objects of Prisma's client
 * would leave much garbage to collect.
 * @throws where going on would leave rows out, as the last one read is ordered by what is NULL
 * @param columns what to read of each row
 * @param tables what to read it from, beginning with what joins `picked.id`
 */
export async function* readBatches<Row>(
  list: LongList,
  columns: Prisma.Sql,
  tables: Prisma.Sql,
): AsyncGenerator<Row[]> {
  // Searching again for each batch would take many times as long as reading it.
  if (isCountedToLimit(list)) return yield* readBatchesOf((await readIdsAfter(list, {})).ids, columns, tables)
  let cursor: Cursor | undefined
  do {
    const rows = scanInOrder(list, { limit: BATCH_SIZE, cursor, placed: true })
    const [batch] = await database().$queryRaw<Batch[]>`
      WITH picked AS MATERIALIZED (SELECT id, keys, row_number() OVER () AS place FROM (${rows}) AS found)
      SELECT (SELECT keys FROM picked WHERE place = ${BATCH_SIZE}) AS next,
        (SELECT coalesce(json_agg(r.*), '[]')::text
          FROM (SELECT ${columns} FROM picked JOIN ${tables} ORDER BY picked.place) AS r) AS rows`
    if (batch) yield JSON.parse(batch.rows)
    cursor = batch?.next ? toCursor(batch.next) : undefined
  } while (cursor)
}

async function* readBatchesOf<Row>(
  ids: string[],
  columns: Prisma.Sql,
  tables: Prisma.Sql,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const [batch] = await database().$queryRaw<Batch[]>`
      SELECT coalesce(json_agg(r.*), '[]')::text AS rows FROM (
        SELECT ${columns} FROM unnest(${ids.slice(from, from + BATCH_SIZE)}::uuid[]) WITH ORDINALITY AS picked(id, place)
        JOIN ${tables} ORDER BY picked.place) AS r`
    if (batch) yield JSON.parse(batch.rows)
  }
}

async function readIds(list: LongList, skip: number, take: number, counted: Counted): Promise<string[]> {
  const { total, more } = counted
  if (total <= COUNT_LIMIT && !more) return idsOf(filterThenSort(list, skip, take))
  const left = total - skip - take
  // A page in the second half is nearer to the end, and found sooner from there.
  if (more || left >= skip) return idsOf(scanInOrder(list, { limit: take, skip }))
  const fromEnd = { ...list, order: reverse(list.order) }
  return (await idsOf(scanInOrder(fromEnd, { limit: take, skip: left }))).reverse()
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

/**
 * Returns rows that were fetched by their ids in the order of those ids.
 * @param ids the order
 * @param rows in any order; an id without a row is passed over
 */
export function restoreOrder<Row extends { id: string }>(ids: readonly string[], rows: Row[]): Row[] {
  const rowsById = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => rowsById.get(id) ?? [])
}
