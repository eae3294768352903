import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { comesAfter, type Order, type OrderKey, orderBy } from './order'
import type { Cursor } from './page'

const { sql, join, raw } = Prisma

/**
 * A list that may have very many rows. The queries here select the ids of a page only, which PostgreSQL can read from an index alone,
 * however far down the list the page is; the rows are then read by their ids. All conditions are on columns of `table`.
 */
export type LongList = {
  table: Prisma.Sql
  /**
   * The table, joined with whatever else its order needs; left out where that is nothing. Joined by LEFT JOIN on a unique column, so
   * that PostgreSQL passes over it in the orders that need nothing of it.
   */
  joined?: Prisma.Sql
  /** A table with the number of rows of each kind, kept by triggers; left out where the rows themselves are few enough to be counted. */
  tallies?: Prisma.Sql
  where: ListConditions
  order: Order
}

/** The conditions of a list, by how it is counted what matches. */
export type ListConditions = {
  /** On columns that the list's `tallies` count by: no row is read. */
  tallied?: readonly Prisma.Sql[]
  /** On others, such as dates: the rows are counted. */
  counted?: readonly Prisma.Sql[]
  /** On texts and the like, which match too many rows for that: they are counted up to COUNT_LIMIT. */
  countedToLimit?: readonly Prisma.Sql[]
}

/** Returns the query for ids where few rows match: it filters first (`OFFSET 0` keeps the planner to that), and sorts what is left. */
export function filterThenSort(list: LongList, skip: number, take: number): Prisma.Sql {
  const { keys } = list.order
  const columns = keys.map(({ expression }, index) => sql`${expression} AS ${nameOf(index)}`)
  const named = keys.map((key, index) => ({ ...key, expression: nameOf(index) }))
  return sql`SELECT ${nameOf(keys.length - 1)} AS id
    FROM (SELECT ${join(columns)} FROM ${sourceOf(list)} WHERE ${allOf(conditionsOf(list))} OFFSET 0) AS found
    ORDER BY ${orderBy(named)} LIMIT ${take} OFFSET ${skip}`
}

type Part = {
  limit: number | null
  skip?: number
  cursor?: Cursor
  /** Selects each row's place in the order too, for a cursor. */
  placed?: true
}

/** Returns the query for ids where many rows match: it scans them in their order, until there are enough. */
export function scanInOrder(list: LongList, part: Part): Prisma.Sql {
  if (list.order.groups) return scanGroups(list, part)
  const { keys } = list.order
  const { limit, skip = 0, cursor, placed } = part
  const where = [...conditionsOf(list), ...(cursor ? [comesAfter(keys, cursor)] : [])]
  return sql`SELECT ${selectOf(keys, placed)} FROM ${sourceOf(list)} WHERE ${allOf(where)}
    ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${skip}`
}

/**
 * Scans one group after the other, such as one status after the other: for each, PostgreSQL reads no more rows than are wanted, from an
 * index that has the rows of that group in order.
 */
function scanGroups({ order, ...list }: LongList, { limit, skip = 0, cursor, placed }: Part): Prisma.Sql {
  const [value, member, ...within] = order.keys
  if (!order.groups || !value || !member) throw new Error('an order by groups has a value and a member')
  const head: [OrderKey, OrderKey] = [
    { ...value, expression: sql`g.value` },
    { ...member, expression: sql`g.member` },
  ]
  const inner = within.map((key, index) => ({ ...key, expression: sql`r.${nameOf(index)}` }))
  const columns = within.map(({ expression }, index) => sql`${expression} AS ${nameOf(index)}`)
  const keys = [...head, ...inner]
  const after = cursor ? [comesAfter([...head, ...within], cursor), withinGroup(order, cursor)] : []
  const where = [sql`${order.groups.member} = g.member`, ...conditionsOf({ order, ...list }), ...after]
  const most = limit === null ? null : limit + skip
  return sql`SELECT ${selectOf(keys, placed)} FROM (${order.groups.values} ORDER BY ${orderBy([
    { ...value, expression: sql`value` },
    { ...member, expression: sql`member` },
  ])} OFFSET 0) AS g
    CROSS JOIN LATERAL (SELECT ${join(columns)} FROM ${sourceOf(list)} WHERE ${allOf(where)}
      ORDER BY ${orderBy(within)} LIMIT ${most}) AS r
    WHERE ${cursor ? notBefore(head[0], cursor[0]) : sql`true`}
    ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${skip}`
}

/** In the group that the cursor is in, the scan begins at the cursor; in the others, with the first row. */
function withinGroup({ keys: [, member, next] }: Order, [, group, place]: Cursor): Prisma.Sql {
  if (!member || !next) return sql`true`
  const end = next.direction === 'asc' ? '-infinity' : 'infinity'
  const type = raw(next.type)
  const inGroup = sql`g.member = ${group}::${raw(member.type)}`
  return sql`${next.expression} ${atOrPast(next)} CASE WHEN ${inGroup} THEN ${place}::${type} ELSE ${end}::${type} END`
}

function notBefore(key: OrderKey, place: string | undefined): Prisma.Sql {
  return sql`${key.expression} ${atOrPast(key)} ${place}::${raw(key.type)}`
}

function atOrPast({ direction }: OrderKey): Prisma.Sql {
  return direction === 'asc' ? sql`>=` : sql`<=`
}

/** Returns the conditions that are set. */
export function compact(...conditions: (Prisma.Sql | '' | undefined)[]): Prisma.Sql[] {
  return conditions.filter(condition => condition instanceof Prisma.Sql)
}

/** Returns all conditions of a list. */
export function conditionsOf({ where }: LongList): Prisma.Sql[] {
  const { tallied = [], counted = [], countedToLimit = [] } = where
  return [...tallied, ...counted, ...countedToLimit]
}

/** Whether a list is counted up to COUNT_LIMIT only. */
export function isCountedToLimit({ where: { countedToLimit = [] } }: LongList): boolean {
  return countedToLimit.length > 0
}

/** Joins conditions with AND; without any, every row matches. */
export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? join([...conditions], ' AND ') : sql`true`
}

function sourceOf({ table, joined }: Omit<LongList, 'order'>): Prisma.Sql {
  return joined ?? table
}

function selectOf(keys: readonly OrderKey[], placed = false): Prisma.Sql {
  const id = sql`${keys.at(-1)?.expression ?? sql`id`} AS id`
  const texts = keys.map(({ expression }) => sql`(${expression})::text`)
  return placed ? sql`${id}, ARRAY[${join(texts)}] AS keys` : id
}

function nameOf(index: number): Prisma.Sql {
  return raw(`key_${index}`)
}
