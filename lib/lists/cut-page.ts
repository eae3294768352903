import type { Cursor, Page } from '@/lib/http/paging'

/**
 * Cuts off the one row that was fetched beyond a page to tell whether there is a next one.
 * @param found the rows as fetched
 * @param limit how many the page holds; undefined where the list is whole
 * @returns the page's rows, and where the next page starts: after the last row's id; null at the end
 */
export function cutPage<Row extends { id: string }>(
  found: Row[],
  limit: number | undefined,
): { rows: Row[]; next: Cursor | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: last && found.length > rows.length ? [last.id] : null }
}

/** Which rows to fetch for a page of records ordered by columns of their own: one more than it holds, after its cursor. */
export function partAfter({ limit, cursor }: Page) {
  return { take: limit && limit + 1, ...(cursor ? { cursor: { id: cursor[0] }, skip: 1 } : {}) }
}
