import type { Cursor } from '@/lib/http/paging'

/**
 * Cuts off the one row that was fetched beyond a page to tell whether there is a next one.
 * @param found the rows as fetched, newest first
 * @param limit how many the page holds; undefined where the list is whole
 * @param timeOf the time by which a row is ordered
 * @returns the page's rows, and where the next page starts, or null
 */
export function cutPage<Row extends { id: string }>(
  found: Row[],
  limit: number | undefined,
  timeOf: (row: Row) => Date,
): { rows: Row[]; next: Cursor | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next = last && found.length > rows.length ? { at: timeOf(last), id: last.id } : null
  return { rows, next }
}
