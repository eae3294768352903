import { z } from 'zod'
import { currentTime } from './clock'
import { DAY_MS } from './durations'
import { OFFICE_OFFSET_MS, OFFICE_TIME_ZONE } from './format'

const MESSAGE = 'Enter a date as 2025-12-01.'

/**
 * A calendar day from the year 1900 on, such as `2025-12-01`; the database knows no year 0. Of a moment (RFC 3339), as which
 * other programs may send it, the day at the office is taken.
 */
export const daySchema = z
  .union(
    [z.iso.date(MESSAGE), z.iso.datetime({ offset: true }).transform(moment => officeDay(new Date(moment)))],
    MESSAGE,
  )
  .pipe(z.iso.date({ error: MESSAGE, abort: true }).refine(day => day >= '1900-01-01', MESSAGE))

const LONGEST_AGO_MS = 366 * DAY_MS

/** A day that is not to come, and at most a year ago, so that a slip in the year is noticed. */
export const pastDaySchema = daySchema
  .refine(day => day <= officeDay(), { error: 'Choose today or an earlier day.', abort: true })
  .refine(
    day => day >= officeDay(new Date(currentTime().getTime() - LONGEST_AGO_MS)),
    'Choose a day of the last year.',
  )

/** Days from which to which records are listed, both of them included. */
export const dayRange = { dateFrom: daySchema.optional(), dateTo: daySchema.optional() }

/** Refuses a range whose last day is before its first: `schema.refine(...daysInOrder)`. */
export const daysInOrder = [
  ({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined }) =>
    !dateFrom || !dateTo || dateFrom <= dateTo,
  { path: ['dateTo'], error: 'The last day is before the first.' },
] satisfies [unknown, unknown]

/** The calendar day at the office, such as `2025-12-01`. */
export function officeDay(now = currentTime()): string {
  // Sweden writes dates as ISO does.
  return now.toLocaleDateString('sv-SE', { timeZone: OFFICE_TIME_ZONE })
}

/** The calendar day of a stored date, which the database stores as its midnight in UTC. */
export function storedDay(date: Date): string {
  return date.toISOString().slice(0, 10)
}

/**
 * The moment a day begins at the office.
 * @param day a calendar day, such as `2025-12-01`
 */
export function startOfOfficeDay(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - OFFICE_OFFSET_MS)
}

/**
 * The moment that stands for a whole day: now where that is today, else noon at the office.
 * @param day a calendar day, such as `2025-12-01`; left out, today
 */
export function momentOf(day: string | undefined, now = new Date()): Date {
  return day === undefined || day === officeDay(now)
    ? now
    : new Date(startOfOfficeDay(day).getTime() + DAY_MS / 2)
}

/**
 * The moment after a day has ended at the office, which itself belongs to the next day.
 * @param day a calendar day, such as `2025-12-01`
 */
export function endOfOfficeDay(day: string): Date {
  return new Date(startOfOfficeDay(day).getTime() + DAY_MS)
}
