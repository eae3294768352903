/** A place in a list: what the last row that was seen is ordered by, its id at the end. */
export type Cursor = readonly string[]

/** Which part of a list is wanted. Without a limit the rest is whole. */
export type Page = { limit?: number; cursor?: Cursor }

/** One page of rows, where the next one starts (null at the end), and how many rows match in all. */
export type Paged<Row> = { rows: Row[]; next: Cursor | null; total: number }

/** How many records a page of an admin list holds: as many as are read on a phone, or as are decided on at once. */
export const pageSizes = { usual: 25, large: 100 } as const
export type PageSize = (typeof pageSizes)[keyof typeof pageSizes]

/** Which page of an admin list is wanted: its number, from 1, and how many records a page has, by default the usual 25. */
export type PageChoice = { page: number; size?: PageSize | undefined }

/** Beyond this many, the matches of a search are not counted, and not all of them can be paged to. */
export const COUNT_LIMIT = 10_000

// How many records can be paged through in a list without a known end.
const UNCOUNTED_RECORDS = 2_500

/** How many other records a record's page leads on to. */
export const FURTHER_RECORDS = 3

/** How many records a list has; `more` where there are further ones that nobody counted. */
export type Counted = { total: number; more: boolean }

/** One page of a list, and how many records and pages there are in all. */
export type ListPage<Item> = Counted & {
  records: Item[]
  page: number
  pages: number
  size: PageSize
}

/**
 * Reads a page's number from a URL.
 * @returns a whole number from 1; 1 where the text is none
 */
export function readPageNumber(text: string | undefined): number {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}

/**
 * Reads from a URL how many records a page is to hold.
 * @returns the usual number where the text is none that is offered
 */
export function readPageSize(text: string | undefined): PageSize {
  return text === String(pageSizes.large) ? pageSizes.large : pageSizes.usual
}

/** Finds a page's place in a list, or the last page's where there are fewer. What is not counted is not paged to its end. */
export function placePage({ page, size = pageSizes.usual }: PageChoice, { total, more }: Counted) {
  const pages = more ? UNCOUNTED_RECORDS / size : Math.max(1, Math.ceil(total / size))
  const shown = Math.min(page, pages)
  const skip = (shown - 1) * size
  return { skip, take: Math.min(size, total - skip), place: { total, more, page: shown, pages, size } }
}

/**
 * Returns a record's number in the whole list, from 1.
 * @param index its place on the page, from 0
 */
export function numberInList(
  index: number,
  { page, size }: Pick<ListPage<unknown>, 'page' | 'size'>,
): number {
  return (page - 1) * size + index + 1
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
