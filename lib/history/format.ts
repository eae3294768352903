import { formatDate, formatDateTime } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { fromMinorUnits, NAIRA } from '@/lib/money/units'
import type { ChangedField, LastChange } from './schema'

/** What the trigger wrote down: by column, the value before and after, as PostgreSQL turns it into JSON. */
export type StoredFields = Record<string, { from?: unknown; to?: unknown }>

/** The currencies of a job's salary before and after the change. */
export type SalaryCurrencies = { from: string; to: string }

/** How a column's values are written: an amount in naira or in the salary's currency, a day, a time, whether a number
 * is above 0, or by a word for each value. */
export type ValueFormat = 'naira' | 'salary' | 'day' | 'time' | 'whether' | Readonly<Record<string, string>>

/**
 * What people read of a record's columns, in the order of its form; null for a column that means nothing to them.
 * One that is not named is shown under its own name (`required_skills` as `Required skills`), yes and no as such.
 */
export type ColumnFormats = Readonly<
  Record<string, { name?: string; format?: ValueFormat; empty?: string } | null>
>

/** How the history of an application or an enrollment tells that its sender was given their link again. */
export const linkWords: ValueFormat = { mailed: 'Mailed again', anew: 'Made anew' }

const NOTHING = 'None'
const YES_NO: ValueFormat = { true: 'Yes', false: 'No' }

/**
 * Returns what a change did, in words for people.
 * @param formats of the record's columns
 * @param stored what the trigger wrote down
 * @param currencies of a job's salary; of no matter to other records
 */
export function describeFields(
  formats: ColumnFormats,
  stored: StoredFields,
  currencies: SalaryCurrencies = { from: NAIRA, to: NAIRA },
): ChangedField[] {
  const unnamed = Object.keys(stored).filter(key => !(key in formats))
  return [...Object.keys(formats), ...unnamed].flatMap(key => {
    const change = stored[key]
    const column = key in formats ? formats[key] : {}
    if (!change || !column) return []
    const { name = nameOf(key), format, empty = NOTHING } = column
    const toWords = (value: unknown, currency: string) =>
      isEmpty(value) ? empty : describeValue(value, format, currency)
    return [{ name, from: toWords(change.from, currencies.from), to: toWords(change.to, currencies.to) }]
  })
}

/**
 * Returns why an edit was not made: the record was saved after it was read.
 * @param noun the record, such as `job`
 * @param last who saved it and when, where that is known
 */
export function describeOutdated(noun: string, last: LastChange | null): string {
  const saved = last
    ? `${last.who ?? 'The system'} saved this ${noun} on ${formatDateTime(last.when)}`
    : `This ${noun} was saved`
  return `${saved}, after you opened it. Nothing was overwritten.`
}

function describeValue(value: unknown, format: ValueFormat | undefined, currency: string): string {
  switch (format) {
    case 'naira':
      return formatMoney(readAmount(value), NAIRA)
    case 'salary':
      return formatMoney(readAmount(value), currency)
    case 'day':
      return formatDate(String(value))
    case 'time':
      return formatDateTime(String(value))
    case 'whether':
      return describePlainly(Number(value) > 0)
    case undefined:
      return describePlainly(value)
    default:
      return format[String(value)] ?? String(value)
  }
}

function describePlainly(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || NOTHING
  return typeof value === 'boolean' ? describeValue(value, YES_NO, NAIRA) : String(value)
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

function nameOf(column: string): string {
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function readAmount(value: unknown): number {
  return fromMinorUnits(BigInt(Number(value)))
}
