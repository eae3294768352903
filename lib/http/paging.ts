import 'server-only'
import { z } from 'zod'

const LIMIT = 'Give a whole number from 1 to 200.'
const CURSOR = 'Use the cursor of a Link header as it was given.'

/** A place in a list ordered newest first: the last row that was seen. `lead`: it was among those that stand before all others. */
export type Cursor = { at: Date; id: string; lead?: boolean }

/** The query parameters of a paged list. Without a limit the list is whole. */
export const pageSchema = z.object({
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(200, LIMIT).optional(),
  cursor: z
    .string()
    .transform((text, context) => {
      const cursor = decodeCursor(text)
      if (cursor) return cursor
      context.addIssue({ code: 'custom', message: CURSOR })
      return z.NEVER
    })
    .optional(),
})

/** What a list is asked for. */
export type Page = z.output<typeof pageSchema>

/** One page of rows, where the next one starts (null at the end), and how many rows match in all. */
export type Paged<Row> = { rows: Row[]; next: Cursor | null; total: number }

/**
 * Answers a list, with `X-Total-Count` and, where there is more, the next page's address in `Link` (RFC 8288).
 * @param request the call, whose other parameters the next address keeps
 * @param paged the rows as the API shows them
 */
export function respondWithPage<Row>(request: Request, { rows, next, total }: Paged<Row>): Response {
  const headers = new Headers({ 'X-Total-Count': String(total) })
  if (next) headers.set('Link', `<${nextAddress(request.url, next)}>; rel="next"`)
  return Response.json(rows, { headers })
}

/** Writes a cursor for an address. */
export function encodeCursor({ at, id, lead }: Cursor): string {
  return Buffer.from(`${at.toISOString()} ${id}${lead ? ' lead' : ''}`).toString('base64url')
}

/** Reads a cursor, or gives null where it is none of ours. */
export function decodeCursor(text: string): Cursor | null {
  const [time = '', id = '', lead] = Buffer.from(text, 'base64url').toString().split(' ')
  const at = new Date(time)
  // No record is older than the product, and the database knows no year 0.
  return at.getTime() >= 0 && isRecordId(id) ? { at, id, lead: lead === 'lead' } : null
}

/** Says whether a text could be a record's id; one that could not names no record (a 404). */
export function isRecordId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

function nextAddress(url: string, next: Cursor): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.set('cursor', encodeCursor(next))
  return `${pathname}?${searchParams}`
}
