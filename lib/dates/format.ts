/** The office's clock, by which every date of the site is read and shown. */
export const OFFICE_TIME_ZONE = 'Africa/Lagos'

const longDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: OFFICE_TIME_ZONE,
})

const shortDate = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: OFFICE_TIME_ZONE,
})

/**
 * Writes a date in full, such as `1 December 2025`.
 * @param date a time, or its ISO 8601 text
 * @returns the day at the office, or `N/A` when there is no such time
 */
export function formatDate(date: Date | string | null | undefined): string {
  return format(longDate, date)
}

/**
 * Writes a date for a table, such as `1 Dec 2025`.
 * @param date a time, or its ISO 8601 text
 * @returns the day at the office, or `N/A` when there is no such time
 */
export function formatShortDate(date: Date | string | null | undefined): string {
  return format(shortDate, date)
}

function format(style: Intl.DateTimeFormat, date: Date | string | null | undefined): string {
  const time = date ? new Date(date) : null
  return time && !Number.isNaN(time.getTime()) ? style.format(time) : 'N/A'
}
