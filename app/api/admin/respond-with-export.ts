import type { SheetColumn } from '@/lib/csv/format'
import { type EventOrigin, recordExport } from '@/lib/events/mutations'
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
  filters: Filters
  columns: readonly SheetColumn<Row>[]
  read: (filters: Filters) => AsyncGenerator<Row[]>
}

/** Responds with a list as a CSV file. It is an event before the first row goes out; a HEAD request, which gets no row, is none. */
export async function respondWithExport<Filters extends object, Row>(
  { request, origin, requireAccess }: Asked,
  { list, filters, columns, read }: Export<Filters, Row>,
): Promise<Response> {
  if (request.method !== 'HEAD') await recordExport(origin, list, filters)
  return respondWithCsv(list, columns, read(filters), requireAccess)
}
