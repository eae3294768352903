import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { comesAfter, type Order, type OrderKey, orderBy } from './order'
import type { Cursor } from './page'

const { sql, join, raw } = Prisma

/**
 * A list of many rows, of which only ids are read here: an index alone can give those, however deep a page lies.
 * Conditions are about the table alone, the first kind about columns that `tallies` counts by.
 */
export type LongList = {
  table: Prisma.Sql
  /** The table with whatever else its order needs. */
  joined: Prisma.Sql
  /** How many rows there are of each kind, counted by triggers; null where the rows themselves are few enough to count. */
  tallies: Prisma.Sql | null
  kinds: readonly Prisma.Sql[]
  days: readonly Prisma.Sql[]
  texts: readonly Prisma.Sql[]
  order: Order
}

/** Returns the query for ids where few rows match: it filters first, and sorts what is left. */
export function filterThenSort(list: LongList, skip: number, take: number): Prisma.Sql {
  const { keys } = list.order
  const columns = keys.map(({ expression }, index) => sql`${expression} AS ${nameOf(index)}`)
  const named = keys.map((key, index) => ({ ...key, expression: nameOf(index) }))
  return sql`SELECT ${nameOf(keys.length - 1)} AS id
    FROM (SELECT ${join(columns)} FROM ${list.joined} WHERE ${allOf(conditionsOf(list))} OFFSET 0) AS found
    ORDER BY ${orderBy(named)} LIMIT ${take} OFFSET ${skip}`
}

type Part = {
  limit: number | null
  skip?: number
  cursor?: Cursor
  /** Selects the place of each row too, to go on from. */
  placed?: true
}

/** Returns the query for ids where many rows match: it scans them in their order, until there are enough. */
export function scanInOrder(list: LongList, part: Part): Prisma.Sql {
  if (list.order.groups) return scanGroups(list, part)
  const { keys } = list.order
  const { limit, skip = 0, cursor, placed } = part
  const where = [...conditionsOf(list), ...(cursor ? [comesAfter(keys, cursor)] : [])]
  return sql`SELECT ${selectOf(keys, placed)} FROM ${list.table} WHERE ${allOf(where)}
    ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${skip}`
}

/** Group after group, so that the index of each group's rows is enough. */
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
    CROSS JOIN LATERAL (SELECT ${join(columns)} FROM ${list.table} WHERE ${allOf(where)}
      ORDER BY ${orderBy(within)} LIMIT ${most}) AS r
    WHERE ${cursor ? notBefore(head[0], cursor[0]) : sql`true`}
    ORDER BY ${orderBy(keys)} LIMIT ${limit} OFFSET ${skip}`
}

/** Lets the index of a group's rows begin where the cursor is, in the group that the cursor is in. */
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
export function conditionsOf({ kinds, days, texts }: LongList): Prisma.Sql[] {
  return [...kinds, ...days, ...texts]
}

/** Joins conditions with AND; none is no condition. */
export function allOf(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return conditions.length > 0 ? join([...conditions], ' AND ') : sql`true`
}

function selectOf(keys: readonly OrderKey[], placed = false): Prisma.Sql {
  const id = sql`${keys.at(-1)?.expression ?? sql`id`} AS id`
  const texts = keys.map(({ expression }) => sql`(${expression})::text`)
  return placed ? sql`${id}, ARRAY[${join(texts)}] AS keys` : id
}

function nameOf(index: number): Prisma.Sql {
  return raw(`key_${index}`)
}
