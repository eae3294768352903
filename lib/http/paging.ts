import 'server-only'
import { z } from 'zod'
import { readQuery } from './body'
import { openCursor, sealCursor } from './cursor'
import { invalidFields } from './problem'

const LIMIT = 'Give a whole number from 1 to 200.'
const CURSOR = 'Use the cursor of a Link header as it was given, with the same sort.'

/** A place in a list: what the last row that was seen is ordered by, its id at the end. */
export type Cursor = readonly string[]

/** What part of a list is asked for. Without a limit the rest is whole. */
export type Page = { limit?: number; cursor?: Cursor }

const pageSchema = z.object({
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(200, LIMIT).optional(),
  cursor: z.string().optional(),
})

/** One page of rows, where the next one starts (null at the end), and how many rows match in all. */
export type Paged<Row> = { rows: Row[]; next: Cursor | null; total: number }

/**
 * Reads what a list is asked for: its filters, and which part of it.
 * @param request the call
 * @param schema the list's filters
 * @throws a 422 problem that names the wrong parameters; a cursor of another list, or of another order, is wrong too
 */
export async function readListQuery<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<{ filters: z.output<Schema>; page: Page }> {
  const filters = await readQuery(request, schema)
  const { limit, cursor: text } = await readQuery(request, pageSchema)
  if (text === undefined) return { filters, page: { limit } }
  const cursor = openCursor(text, orderOf(request))
  if (!cursor) throw invalidFields({ cursor: [CURSOR] })
  return { filters, page: { limit, cursor } }
}

/**
 * Answers a list, with `X-Total-Count` and, where there is more, the next page's address in `Link` (RFC 8288).
 * @param request the call, whose other parameters the next address keeps
 * @param paged the rows as the API shows them
 */
export function respondWithPage<Row>(request: Request, { rows, next, total }: Paged<Row>): Response {
  const headers = new Headers({ 'X-Total-Count': String(total) })
  if (next) headers.set('Link', `<${nextAddress(request, next)}>; rel="next"`)
  return Response.json(rows, { headers })
}

/** Says whether a text could be a record's id; one that could not names no record (a 404). */
export function isRecordId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function nextAddress(request: Request, next: Cursor): string {
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('cursor', sealCursor(next, orderOf(request)))
  return `${pathname}?${searchParams}`
}

/** Which list, in which order: a place in one says nothing about another. */
function orderOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  return `${pathname} ${searchParams.get('sort') ?? ''}`
}
