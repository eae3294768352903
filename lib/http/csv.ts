import 'server-only'
import { BYTE_ORDER_MARK, formatLine, formatRows, type SheetColumn } from '@/lib/csv/format'
import { officeDay } from '@/lib/dates/office-day'
import { toWebStream } from '@/lib/platform/web-stream'
import { contentDisposition } from './content-disposition'

/**
 * Returns a list as a CSV file's response. Its rows are read only as fast as the client takes them, and none after the
 * client has gone, or may not have them any more.
 * @param name what the file is called before the day
 * @param columns the sheet's columns
 * @param batches the rows, some at a time
 * @param requireAccess throws where whoever asked has lost access meanwhile; the file then breaks off
 */
export function respondWithCsv<Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
  requireAccess: () => Promise<void>,
): Response {
  return new Response(toWebStream(writeSheet(columns, batches, requireAccess)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': contentDisposition(`${name}-${officeDay()}.csv`),
    },
  })
}

async function* writeSheet<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
  requireAccess: () => Promise<void>,
): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder()
  yield encoder.encode(BYTE_ORDER_MARK + formatLine(columns.map(({ head }) => head)))
  for await (const rows of batches) {
    await requireAccess()
    yield encoder.encode(formatRows(columns, rows))
  }
}
