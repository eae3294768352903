import { officeDay, storedDay } from '@/lib/dates/office-day'
import type { CourseOpenness } from './schema'

type Places = {
  startDate: Date
  /** null where there is no limit. */
  seats: number | null
  /** How many of them are taken. */
  taken: number
}

/** Tells whether a course's first day has come, by the office's calendar. */
export function hasStarted(startDate: Date, now = new Date()): boolean {
  return storedDay(startDate) <= officeDay(now)
}

/** Tells whether a course takes enrollments: until its start day comes by the office's calendar, and while a seat is free. */
export function courseOpenness({ startDate, seats, taken }: Places, now = new Date()): CourseOpenness {
  if (hasStarted(startDate, now)) return 'started'
  return seats !== null && taken >= seats ? 'full' : 'open'
}
