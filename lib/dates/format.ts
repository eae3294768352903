import { HOUR_MS } from './durations'

/** The office's clock, by which every date of the site is read and shown. */
export const OFFICE_TIME_ZONE = 'Africa/Lagos'

/** How far the office's clock is ahead of UTC, in ms: Nigeria keeps one offset all year. */
export const OFFICE_OFFSET_MS = HOUR_MS

// Made on first use: to make one takes a phone longer than to draw a form, and few pages write a date in the browser.
let longDate: Intl.DateTimeFormat | undefined
let clock: Intl.DateTimeFormat | undefined

/**
 * Writes a date in full, such as `1 December 2025`.
 * @param date a time, or its ISO 8601 text
 * @returns the day at the office, or `N/A` when there is no such time
 */
export function formatDate(date: Date | string | null | undefined): string {
  const time = date ? new Date(date) : null
  if (!time || Number.isNaN(time.getTime())) return 'N/A'
  longDate ??= new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: OFFICE_TIME_ZONE,
  })
  return longDate.format(time)
}

/**
 * Writes a date for a table, such as `1 Dec 2025`.
 * @param date a time, or its ISO 8601 text
 * @returns the day at the office, or `N/A` when there is no such time
 */
export function formatShortDate(date: Date | string | null | undefined): string {
  // Cut by hand: servers and browsers disagree on the short name of September.
  return formatDate(date).replace(/\p{L}{4,}/u, month => month.slice(0, 3))
}

/**
 * Writes a moment, such as `1 December 2025, 14:05`.
 * @param date a time, or its ISO 8601 text
 * @returns the day and the time at the office, or `N/A` when there is no such time
 */
export function formatDateTime(date: Date | string | null | undefined): string {
  const time = date ? new Date(date) : null
  if (!time || Number.isNaN(time.getTime())) return 'N/A'
  clock ??= new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: OFFICE_TIME_ZONE,
  })
  return `${formatDate(time)}, ${clock.format(time)}`
}

/**
 * Writes a moment for somebody who may be elsewhere, such as `1 December 2025, 14:05, Nigerian time`.
 * @param date a time
 */
export function formatNigerianTime(date: Date): string {
  return `${formatDateTime(date)}, Nigerian time`
}

/**
 * Writes how long to wait, never less than it takes: `a minute`, `10 minutes`, `3 hours`.
 * @param seconds from now
 */
export function formatWait(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'a minute'
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/**
 * Writes a time so that spreadsheets take it for one, such as `2025-12-01 09:30:00`, by the office's clock. Done by hand,
 * as Intl is slow and leaves much memory behind where 100,000 are written.
 * @param date a time
 */
export function formatSheetTime(date: Date): string {
  return new Date(date.getTime() + OFFICE_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
