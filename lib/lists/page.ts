/** How many records a page of an admin list holds. */
export const pageSize = 25

/** One page of a list, and how many records and pages there are in all. */
export type ListPage<Item> = { records: Item[]; total: number; page: number; pages: number }

/**
 * Reads a page's number from an address.
 * @param text what stands there, if anything
 * @returns a whole number from 1; 1 for what is none
 */
export function readPageNumber(text: string | undefined): number {
  return text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}

/**
 * Reads one page of a list: counts all that match, and fetches the page, or the last one when there are fewer.
 * @param page the number asked for, from 1
 * @param count counts the records
 * @param fetch gives `take` records after the first `skip`; it is told the total where that is known already
 */
export async function readListPage<Item>(
  page: number,
  count: () => Promise<number>,
  fetch: (part: { skip: number; take: number }, total?: number) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  // Every list has a first page, so that one need not wait for the count.
  if (page === 1) {
    const [total, records] = await Promise.all([count(), fetch({ skip: 0, take: pageSize })])
    return { records, total, page, pages: countPages(total) }
  }
  const total = await count()
  const pages = countPages(total)
  const shown = Math.min(page, pages)
  const records = await fetch({ skip: (shown - 1) * pageSize, take: pageSize }, total)
  return { records, total, page: shown, pages }
}

function countPages(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * Chooses the numbers a pager shows: the first, the last, and those around the present one; null marks a gap.
 * @param page the present page
 * @param pages how many there are
 */
export function pagerNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set(
    [1, page - 1, page, page + 1, pages].filter(number => number >= 1 && number <= pages),
  )
  const numbers = [...wanted].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1] ?? 0
    if (number - before === 2) return [number - 1, number]
    return number - before > 2 ? [null, number] : [number]
  })
}
