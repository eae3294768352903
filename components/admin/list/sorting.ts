import type { Choice } from '@/components/ui/select'
import type { Column } from '@/components/ui/table'

/** A column. The list can be ordered by it where `ways` names the two directions: the `sort` of `Filters` has to know it then. */
export type SortedColumn<Filters = { sort: string }> = Column & { label: string } & (
    | {
        key: Exclude<Filters[keyof Filters & 'sort'], `-${string}` | undefined> & string
        /** The names of ascending and descending order. */
        ways: readonly [string, string]
        /** Whether choosing the column first orders it descending, as for dates. */
        downFirst?: true
      }
    | { ways?: never; downFirst?: never }
  )

/** The order of a list whose URL names none, and its name. */
export type FirstOrder = { sort: string; label: string }

/** The default order of most lists. */
export const newestFirst: FirstOrder = { sort: '-date', label: 'Newest first' }

/** Returns the orders of a list as choices; the first, empty one is the default. */
export function toSortChoices(columns: readonly SortedColumn[], first: FirstOrder): Choice[] {
  const choices = columns.flatMap(({ key, label, ways }) =>
    ways ? [toChoice(key, label, ways[0]), toChoice(`-${key}`, label, ways[1])] : [],
  )
  return [{ value: '', label: first.label }, ...choices.filter(({ value }) => value !== first.sort)]
}

/** Returns the order after a column is chosen: its first direction, or the other one where the list has the first already. */
export function nextSort({ key, downFirst }: SortedColumn, sort: string): string {
  const [first, second] = downFirst ? [`-${key}`, key] : [key, `-${key}`]
  return sort === first ? second : first
}

/** Returns the direction in which a list is ordered by a column, if it is. */
export function directionOf(key: string, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}

function toChoice(value: string, label: string, way: string): Choice {
  return { value, label: `${label}, ${way}` }
}
