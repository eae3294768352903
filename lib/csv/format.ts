import { formatSheetTime } from '@/lib/dates/format'

/** What a cell holds: a text, a number or a time that a spreadsheet may count with, or nothing. */
export type Cell = string | number | Date | null

/** A column of a sheet: its head, and its cell in the row of a record. */
export type SheetColumn<Row> = { head: string; cell: (row: Row) => Cell }

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

// A spreadsheet runs a text that begins with one of these as a formula.
const formulaStart = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * Writes one line of a CSV file (RFC 4180), its end included. Texts are quoted, and those that a spreadsheet would take
 * for a formula begin with an apostrophe, so that they stay texts.
 */
export function formatLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/** Writes records as lines, one each. */
export function formatRows<Row>(columns: readonly SheetColumn<Row>[], rows: readonly Row[]): string {
  return rows.map(row => formatLine(columns.map(({ cell }) => cell(row)))).join('')
}

/**
 * Writes a phone number so that a spreadsheet neither takes it for a formula nor for a number: in groups, without a
 * plus. Nigerian numbers are as they are dialled here, such as `0803 123 4567`.
 * @param number in E.164
 */
export function formatSheetPhone(number: string): string {
  const local = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(number)
  if (local) return `0${local.slice(1).join(' ')}`
  return number.replace(/\D/g, '').replace(/(\d{3})(?=\d{3})/g, '$1 ')
}

function formatCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  // In quotes it would be a text.
  if (cell instanceof Date) return formatSheetTime(cell)
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return `"${text.replaceAll('"', '""')}"`
}
