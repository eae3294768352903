import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Cursor } from './page'
import { readSort, type Sort } from './sort'

/** Something a list is ordered by, and its type in the database. */
export type OrderKey = { expression: Prisma.Sql; type: string; direction: 'asc' | 'desc' }

/**
 * The groups of an order by a column with few values, such as a status. `values` selects them: `value` is what groups are ordered by, and
 * `member` what the rows of a group have in the column `member`.
 */
export type Groups = { values: Prisma.Sql; member: Prisma.Sql; type: string }

/** How a list can be ordered by one column. */
export type OrderColumn = {
  /** Never NULL: coalesce what can be. Nothing comes after a NULL, so that reading on would leave rows out, upwards without an error. */
  expression: Prisma.Sql
  type: string
  groups?: Groups
  /** Set where rows with the same value come newest first; else they are ordered by their ids, for which a smaller index is enough. */
  newestFirst?: true
}

/**
 * The order of a list. With groups, the first two keys are a group's value and member, and the rows of a group come
 * by the keys after those, newest first.
 */
export type Order = { keys: readonly OrderKey[]; groups?: Groups }

/**
 * Returns a list's order for a sort.
 * @param sort a column, and which way
 * @param columns what the columns are in the database
 * @param id the column that tells rows apart
 */
export function toOrder<Column extends string>(
  sort: Sort<Column>,
  columns: Record<NoInfer<Column> | 'date', OrderColumn>,
  id: Prisma.Sql,
): Order {
  const { column, direction } = readSort(sort)
  const { expression, type, groups, newestFirst } = columns[column]
  const first = { expression, type, direction }
  const newest: OrderKey[] = [
    { ...columns.date, direction: 'desc' },
    { expression: id, type: 'uuid', direction: 'desc' },
  ]
  if (groups) {
    const member = { expression: groups.member, type: groups.type, direction: 'asc' } as const
    return { groups, keys: [first, member, ...newest] }
  }
  return { keys: [first, ...(newestFirst ? newest : [{ expression: id, type: 'uuid', direction }])] }
}

/**
 * Returns the column of a few known values that many rows share.
 * @param expression the column
 * @param type its type in the database
 * @param values all it can be, in their order
 */
export function groupColumn(expression: Prisma.Sql, type: string, values: readonly string[]): OrderColumn {
  const all = Prisma.sql`${[...values]}::text[]::${Prisma.raw(type)}[]`
  const each = Prisma.sql`unnest(${all}) WITH ORDINALITY AS each (member, place)`
  return {
    expression: Prisma.sql`array_position(${all}, ${expression})`,
    type: 'int',
    groups: {
      values: Prisma.sql`SELECT place::int AS value, member FROM ${each}`,
      member: expression,
      type,
    },
  }
}

/** Reverses an order. */
export function reverse({ keys, groups }: Order): Order {
  return { groups, keys: keys.map(key => ({ ...key, direction: key.direction === 'asc' ? 'desc' : 'asc' })) }
}

/** Writes keys for ORDER BY. */
export function orderBy(keys: readonly OrderKey[]): Prisma.Sql {
  return Prisma.join(
    keys.map(({ expression, direction }) => Prisma.sql`${expression} ${Prisma.raw(direction)}`),
  )
}

/** Returns the condition that a row comes after a place; its first part is a range for an index to begin at. */
export function comesAfter([key, ...rest]: readonly OrderKey[], [value, ...values]: Cursor): Prisma.Sql {
  if (!key) return Prisma.sql`false`
  const place = Prisma.sql`${value}::${Prisma.raw(key.type)}`
  const past = Prisma.raw(key.direction === 'asc' ? '>' : '<')
  if (rest.length === 0) return Prisma.sql`${key.expression} ${past} ${place}`
  const further = Prisma.sql`${key.expression} ${past} ${place} OR ${comesAfter(rest, values)}`
  return Prisma.sql`(${key.expression} ${past}= ${place} AND (${further}))`
}
