/** How many records a page of an admin list holds. */
export const pageSize = 25

/** Beyond this many, the finds of a search are not counted, and not all of them can be paged to. */
export const COUNT_LIMIT = 10_000

// How far a list can be paged through whose end is not known.
const UNCOUNTED_PAGES = 100

/** One page of a list, and how many records and pages there are in all. */
export type ListPage<Item> = {
  records: Item[]
  total: number
  /** Set where there are more than `total` and nobody counted how many. */
  more: boolean
  page: number
  pages: number
}

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
 * @param fetch gives `take` records after the first `skip`
 */
export async function readListPage<Item>(
  page: number,
  count: () => Promise<number>,
  fetch: (part: { skip: number; take: number }) => Promise<Item[]>,
): Promise<ListPage<Item>> {
  // Every list has a first page, so that one need not wait for the count.
  if (page === 1) {
    const [total, records] = await Promise.all([count(), fetch({ skip: 0, take: pageSize })])
    return { ...placePage(1, total).place, records }
  }
  const total = await count()
  const { skip, take, place } = placePage(page, total)
  return { ...place, records: await fetch({ skip, take }) }
}

/**
 * Finds a page's place in a list, or the last page's where there are fewer.
 * @param page the number asked for, from 1
 * @param total how many records there are
 * @param more set where there are more than that, which are not paged to the end
 */
export function placePage(page: number, total: number, more = false) {
  const pages = more ? UNCOUNTED_PAGES : Math.max(1, Math.ceil(total / pageSize))
  const shown = Math.min(page, pages)
  const skip = (shown - 1) * pageSize
  return { skip, take: Math.min(pageSize, total - skip), place: { total, more, page: shown, pages } }
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
