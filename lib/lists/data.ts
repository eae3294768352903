import 'server-only'
import type { Cursor, Page } from '@/lib/http/paging'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { fold } from './fold'
import { type ListPage, readListPage } from './page'
import { readSort, type Sort } from './sort'

/** Something a list is ordered by, and its type in the database. */
export type OrderKey = { expression: Prisma.Sql; type: string; direction: 'asc' | 'desc' }

/**
 * A long list: the tables it is read from, the conditions its rows fit, and its order, whose last key is the id.
 * Only ids are read through it: an index alone can answer that, however deep the page lies.
 */
export type LongList = { from: Prisma.Sql; where: readonly Prisma.Sql[]; order: readonly OrderKey[] }

type Row = { id: string; keys: string[] }

/** What a list can be ordered by. Rows that share a value come newest first where `shared` says that many do. */
export type OrderColumns<Column extends string> = Record<
  Column | 'date',
  Omit<OrderKey, 'direction'> & { shared?: true }
>

/**
 * Makes a list's order out of a sort.
 * @param sort a column, and which way
 * @param columns what the columns are in the database
 * @param id the column that tells rows apart
 */
export function toOrder<Column extends string>(
  sort: Sort<Column>,
  columns: OrderColumns<Column>,
  id: Prisma.Sql,
): OrderKey[] {
  const { column, direction } = readSort(sort)
  const { shared, ...key } = columns[column]
  const last = { expression: id, type: 'uuid' }
  return shared
    ? [
        { ...key, direction },
        { ...columns.date, direction: 'desc' },
        { ...last, direction: 'desc' },
      ]
    : [
        { ...key, direction },
        { ...last, direction },
      ]
}

/**
 * Makes the condition that one of the columns, all kept folded, holds a text somewhere.
 * @param text as typed; a percent sign or an underscore in it stands for itself
 */
export function holdsAny(columns: readonly Prisma.Sql[], text: string): Prisma.Sql {
  const pattern = `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`
  const conditions = columns.map(column => Prisma.sql`${column} LIKE ${pattern}`)
  return Prisma.sql`(${Prisma.join(conditions, ' OR ')})`
}

/** Counts the rows of a list. */
export async function countRows({ from, where }: LongList): Promise<number> {
  const [row] = await database().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM ${from} WHERE ${allOf(where)}`
  return row?.total ?? 0
}

/** Gives the ids of one page of a list, by its number from 1. */
export function readIdPage(list: LongList, page: number): Promise<ListPage<string>> {
  return readListPage(
    page,
    () => countRows(list),
    async ({ skip, take }, total = Number.POSITIVE_INFINITY) => {
      // A page in the second half is nearer to the end, and found sooner from there.
      const after = Math.max(0, total - skip - take)
      if (after >= skip) return readIds(list, skip, take)
      const size = Math.min(take, total - skip)
      return (await readIds({ ...list, order: reverse(list.order) }, after, size)).reverse()
    },
  )
}

/**
 * Gives the ids that come after a place in a list.
 * @param page how many, and after which row; without a limit the rest is whole
 * @returns the ids, and where the next part starts (null at the end)
 */
export async function readIdsAfter(
  { from, where, order }: LongList,
  { limit, cursor }: Page,
): Promise<{ ids: string[]; next: Cursor | null }> {
  const conditions = cursor ? [...where, comesAfter(order, cursor)] : where
  const keys = Prisma.join(order.map(({ expression }) => Prisma.sql`(${expression})::text`))
  // One more than asked for tells whether there is a next part.
  const rows = await database().$queryRaw<Row[]>`
    SELECT ${idOf(order)} AS id, ARRAY[${keys}] AS keys
    FROM ${from} WHERE ${allOf(conditions)} ORDER BY ${orderBy(order)} LIMIT ${limit ? limit + 1 : null}`
  const part = rows.slice(0, limit)
  const last = part.at(-1)
  return {
    ids: part.map(row => row.id),
    next: last && rows.length > part.length ? last.keys : null,
  }
}

async function readIds({ from, where, order }: LongList, skip: number, take: number): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT ${idOf(order)} AS id FROM ${from} WHERE ${allOf(where)}
    ORDER BY ${orderBy(order)} LIMIT ${take} OFFSET ${skip}`
  return rows.map(row => row.id)
}

/** Past the first key's value, or level with it and past the rest; the first range lets an index begin there. */
function comesAfter([key, ...rest]: readonly OrderKey[], [value, ...values]: Cursor): Prisma.Sql {
  if (!key) return Prisma.sql`false`
  const { expression, type, direction } = key
  const place = Prisma.sql`${value}::${Prisma.raw(type)}`
  const past = Prisma.raw(direction === 'asc' ? '>' : '<')
  if (rest.length === 0) return Prisma.sql`${expression} ${past} ${place}`
  const level = Prisma.sql`(${expression} ${past} ${place} OR ${comesAfter(rest, values)})`
  return Prisma.sql`(${expression} ${past}= ${place} AND ${level})`
}

function reverse(order: readonly OrderKey[]): OrderKey[] {
  return order.map(key => ({ ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' }))
}

function orderBy(order: readonly OrderKey[]): Prisma.Sql {
  return Prisma.join(
    order.map(({ expression, direction }) => Prisma.sql`${expression} ${Prisma.raw(direction)}`),
  )
}

function idOf(order: readonly OrderKey[]): Prisma.Sql {
  return order.at(-1)?.expression ?? Prisma.sql`id`
}

function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? Prisma.join([...conditions], ' AND ') : Prisma.sql`true`
}
