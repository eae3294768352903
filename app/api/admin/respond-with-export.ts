import type { z } from 'zod'
import type { SheetColumn } from '@/lib/csv/format'
import { type EventOrigin, recordExport } from '@/lib/events/mutations'
import { readQuery } from '@/lib/http/body'
import { respondWithCsv } from '@/lib/http/csv'

type Asked = {
  request: Request
  origin: EventOrigin
  /** Throws where whoever asked has lost access meanwhile. */
  requireAccess: () => Promise<void>
}

type Export<Filters, Row> = {
  /** The list's name, which the event and the file have. */
  list: string
  /** What its filters must be. */
  schema: z.ZodType<Filters>
  columns: readonly SheetColumn<Row>[]
  read: (filters: Filters) => AsyncGenerator<Row[]>
}

/**
 * Responds with the list that a request asks for as a CSV file. It is an event before the first row goes out; a HEAD request, which gets no
 * row, is none.
 * @throws a 422 problem that names the wrong parameters
 */
export async function respondWithExport<Filters extends object, Row>(
  { request, origin, requireAccess }: Asked,
  { list, schema, columns, read }: Export<Filters, Row>,
): Promise<Response> {
  const filters = await readQuery(request, schema)
  if (request.method !== 'HEAD') await recordExport(origin, list, filters)
  return respondWithCsv(list, columns, read(filters), requireAccess)
}
