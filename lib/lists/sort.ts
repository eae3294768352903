import { z } from 'zod'

/** How a list is ordered, as URLs write it: a column's name, with a minus in front for the other way round. */
export type Sort<Column extends string = string> = Column | `-${Column}`

/**
 * The `sort` parameter of a list.
 * @param columns what the list can be ordered by
 */
export function sortField<const Column extends string>(columns: readonly Column[]) {
  const ways = columns.flatMap((column): Sort<Column>[] => [column, `-${column}`])
  return z.enum(ways, `Sort by one of ${columns.join(', ')}, with a minus in front for the other way round.`)
}

/** Splits a sort into its column and direction. */
export function readSort<Column extends string>(
  sort: Sort<Column>,
): { column: Column; direction: 'asc' | 'desc' } {
  return sort.startsWith('-')
    ? { column: sort.slice(1) as Column, direction: 'desc' }
    : { column: sort as Column, direction: 'asc' }
}
