import type { Choice } from '@/components/ui/select'
import type { Column } from '@/components/ui/table'

/** A column by which its list can be ordered, where `ways` names its two directions. */
export type SortedColumn = Column & {
  label: string
  /** First the way up, then the way down. */
  ways?: readonly [string, string]
  /** Set where the way down is what one wants first, as of dates. */
  downFirst?: true
}

/** The order of a list whose URL names none, and what it is called. */
export type FirstOrder = { sort: string; label: string }

/** That of most lists. */
export const newestFirst: FirstOrder = { sort: '-date', label: 'Newest first' }

/** Returns the orders of a list as choices; the first, empty one is the default. */
export function toSortChoices(columns: readonly SortedColumn[], first: FirstOrder): Choice[] {
  const choices = columns.flatMap(({ key, label, ways }) =>
    ways ? [toChoice(key, label, ways[0]), toChoice(`-${key}`, label, ways[1])] : [],
  )
  return [{ value: '', label: first.label }, ...choices.filter(({ value }) => value !== first.sort)]
}

/** Returns the order that choosing a column leads to: its first one, or the other way round where the list has that already. */
export function nextSort({ key, downFirst }: SortedColumn, sort: string): string {
  const [first, second] = downFirst ? [`-${key}`, key] : [key, `-${key}`]
  return sort === first ? second : first
}

/** Tells which way a list is ordered by a column, if it is. */
export function directionOf(key: string, sort: string): 'ascending' | 'descending' | undefined {
  if (sort === key) return 'ascending'
  return sort === `-${key}` ? 'descending' : undefined
}

function toChoice(value: string, label: string, way: string): Choice {
  return { value, label: `${label}, ${way}` }
}
