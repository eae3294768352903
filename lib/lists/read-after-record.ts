import type { Page, Paged } from './page'

/** The part of a list after a record; `lost-cursor` where that record is deleted, so that nobody can tell what came after it. */
export type PagedAfterRecord<Row> = ({ ok: true } & Paged<Row>) | { ok: false; reason: 'lost-cursor' }

/** How a list that goes on after a record is read. */
type ListReads<Row, Item> = {
  count: () => Promise<number>
  /** Returns the rows of a part, in the list's order. */
  fetch: (part: ReturnType<typeof partAfter>) => Promise<Row[]>
  /** Whether there is a record of this id still. */
  exists: (id: string) => Promise<boolean>
  toItem: (row: Row) => Item
}

/**
 * Reads the part of a list that comes after a record, and counts all that match.
 * @param page how many, and after which; without a limit the list is whole
 */
export async function readListAfter<Row extends { id: string }, Item>(
  page: Page,
  { count, fetch, exists, toItem }: ListReads<Row, Item>,
): Promise<PagedAfterRecord<Item>> {
  const [total, found] = await Promise.all([count(), fetch(partAfter(page))])
  const [seen] = page.cursor ?? []
  if (seen && found.length === 0 && !(await exists(seen))) return { ok: false, reason: 'lost-cursor' }
  const further = found[0]?.id === seen ? found.slice(1) : found
  const rows = further.slice(0, page.limit)
  const last = rows.at(-1)
  const next = last && further.length > rows.length ? [last.id] : null
  return { ok: true, rows: rows.map(toItem), next, total }
}

/**
 * Which rows to fetch: one more than the page holds, which tells whether there is a next one. The record of the cursor comes
 * first, and is not skipped here: where it has left the list meanwhile, that would be another one.
 */
function partAfter({ limit, cursor }: Page) {
  const more = cursor ? 2 : 1
  return { take: limit && limit + more, ...(cursor ? { cursor: { id: cursor[0] } } : {}) }
}
