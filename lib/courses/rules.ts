import { currentTime } from '@/lib/dates/clock'
import { officeDay, startOfOfficeDay, storedDay } from '@/lib/dates/office-day'
import type { CourseOpenness } from './schema'

type Places = {
  startDate: Date
  /** null where there is no limit. */
  seats: number | null
  /** How many of them are taken. */
  taken: number
}

/** Tells whether a course's first day has come, by the office's calendar. */
export function hasStarted(startDate: Date, now = currentTime()): boolean {
  return storedDay(startDate) <= officeDay(now)
}

/**
 * Returns until when a seat is held for whoever pays on the site: a course takes no payment there any more once it has started.
 * @param seatHeldUntil until when it is held for a payment at the counter
 */
export function heldForPaying(seatHeldUntil: Date, startDate: Date): Date {
  const start = startOfOfficeDay(storedDay(startDate))
  return seatHeldUntil < start ? seatHeldUntil : start
}

/** Tells whether a course has a seat that nobody has taken. */
export function hasFreeSeat({ seats, taken }: Pick<Places, 'seats' | 'taken'>): boolean {
  return seats === null || taken < seats
}

/** Tells whether a course takes enrollments: before its first day by the office's calendar, and while a seat is free. */
export function courseOpenness(places: Places, now = currentTime()): CourseOpenness {
  if (hasStarted(places.startDate, now)) return 'started'
  return hasFreeSeat(places) ? 'open' : 'full'
}

/**
 * Returns a warning for an active course whose start day has come; undefined where none is needed.
 * @param startDate a calendar day; undefined while the field has none
 */
export function warnOfStart(
  { startDate, isActive }: { startDate: string | undefined; isActive: boolean | undefined },
  now = currentTime(),
): string | undefined {
  if (!startDate || !isActive || !hasStarted(new Date(startDate), now)) return undefined
  const what = startDate < officeDay(now) ? 'This day is over' : 'It would begin today'
  return `${what}: nobody could enroll on the site.`
}

/**
 * Returns a warning where there are fewer seats than are taken; undefined where there are enough.
 * @param seats null where there is no limit; undefined while the field has no number
 */
export function warnOfSeats(seats: number | null | undefined, taken: number): string | undefined {
  if (typeof seats !== 'number' || seats >= taken) return undefined
  return `${taken} are taken already: the course would be full, and nobody loses a seat.`
}

/**
 * Returns a warning that another start day concerns those who are enrolled; undefined where nobody is.
 * @param canTell whether letters can tell them
 */
export function warnOfMove(enrolled: number, canTell: boolean): string | undefined {
  if (enrolled === 0) return undefined
  const people = enrolled === 1 ? '1 person is' : `${enrolled} people are`
  return canTell
    ? `${people} enrolled. As you save it, a letter can tell those who have a seat.`
    : `${people} enrolled, and no letter tells of another day. Call or write to them.`
}

/**
 * Whether letters can tell of a start day, which is not in the past.
 * @param startDate a calendar day; undefined while the field has none
 */
export function canTellOf(startDate: string | undefined, now = currentTime()): boolean {
  return startDate !== undefined && startDate >= officeDay(now)
}
