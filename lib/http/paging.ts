import 'server-only'
import { z } from 'zod'
import { openCursor, sealCursor } from '@/lib/lists/cursor'
import type { Cursor, Page, Paged } from '@/lib/lists/page'
import { readQuery } from './body'
import { invalidFields } from './problem'

const LIMIT = 'Give a whole number from 1 to 200.'
const CURSOR = 'Use the cursor of a Link header as it was given, with the same sort.'

// `Number` alone reads `1e2` and `0x10` too.
const fromDigits = (text: unknown) => (/^\d+$/.test(String(text)) ? Number(text) : text)

/** The query parameters of every list. */
export const pageSchema = z.object({
  limit: z.preprocess(fromDigits, z.int(LIMIT).min(1, LIMIT).max(200, LIMIT)).optional(),
  cursor: z.string().optional(),
})

/**
 * Responds with the part of a list that a request asks for, with `X-Total-Count` and, where there is more, the next page's URL in `Link`
 * (RFC 8288).
 * @param schema what the list's filters must be
 * @param list reads the rows as the API shows them
 * @throws a 422 problem that names the wrong parameters; a cursor of another list, or of another order, is wrong too
 */
export async function respondWithList<Filters, Row>(
  request: Request,
  schema: z.ZodType<Filters>,
  list: (filters: Filters, page: Page) => Promise<Paged<Row>>,
): Promise<Response> {
  const filters = await readQuery(request, schema)
  const { rows, next, total } = await list(filters, await readPage(request))
  const headers = new Headers({ 'X-Total-Count': String(total) })
  if (next) headers.set('Link', `<${nextPageUrl(request, next)}>; rel="next"`)
  return Response.json(rows, { headers })
}

async function readPage(request: Request): Promise<Page> {
  const { limit, cursor: text } = await readQuery(request, pageSchema)
  if (text === undefined) return { limit }
  const cursor = openCursor(text, orderOf(request))
  if (!cursor) throw invalidFields({ cursor: [CURSOR] })
  return { limit, cursor }
}

function nextPageUrl(request: Request, next: Cursor): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('cursor', sealCursor(next, orderOf(request)))
  return `${pathname}?${searchParams}`
}

/** Which list, in which order: a place in one says nothing about another. */
function orderOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  // As `readQuery` reads it: an empty one counts as left out.
  return `${pathname} ${searchParams.getAll('sort').find(sort => sort.trim() !== '') ?? ''}`
}
