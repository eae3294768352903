import { formatDate } from '@/lib/dates/format'
import type { ColumnFormats } from '@/lib/history/format'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { formatCount } from '@/lib/text/format'
import type { CourseCategory, CourseStatus } from './constants'
import { hasStarted } from './rules'
import type { CourseRecord, OfferedCourse } from './schema'

const categoryNames: Record<CourseCategory, string> = {
  MasterClass: 'MasterClass',
  ComputerBasics: 'Computer Basics',
  ExecutiveSpecial: 'Executive Special',
}

// Made on first use, because making one takes a phone longer than drawing a form.
const amountFormats = new Map<number, Intl.NumberFormat>()

/** Returns a category's name as people read it, such as `Computer Basics`. */
export function formatCategory(category: CourseCategory): string {
  return categoryNames[category]
}

/** Writes a duration, such as `8 weeks` or `1 month`. */
export function formatDuration({ value, unit }: CourseRecord['duration']): string {
  return formatCount(value, unit.slice(0, -1))
}

/**
 * Writes a price after a sign of the site's choice, such as `$50,000`.
 * @param price in whole currency units
 * @param sign as content/site.ts has it
 */
export function formatPrice(price: number, sign: string): string {
  const digits = Number.isInteger(price) ? 0 : 2
  const format = amountFormats.get(digits) ?? makeAmountFormat(digits)
  return `${sign}${format.format(price)}`
}

function makeAmountFormat(digits: number): Intl.NumberFormat {
  const made = new Intl.NumberFormat('en-NG', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  amountFormats.set(digits, made)
  return made
}

/** Writes what a course costs, in naira, as it is charged: `₦50,000`, or `Free`. */
export function formatCharge(price: number): string {
  return price === 0 ? 'Free' : formatMoney(price, NAIRA)
}

const statusNames: Record<CourseStatus, string> = {
  open: 'Open',
  full: 'Full',
  started: 'Started',
  inactive: 'Inactive',
}

/** Returns the word for a course's status, such as `Full`. */
export function formatStatus(status: CourseStatus): string {
  return statusNames[status]
}

/** Says whether a course has room: `Started`, `Full`, `3 seats left`; undefined where there is no limit to speak of. */
export function formatRoom({ openness, seatsLeft }: Omit<OfferedCourse, 'course'>): string | undefined {
  if (openness !== 'open') return formatStatus(openness)
  if (seatsLeft === null) return undefined
  return `${formatCount(seatsLeft, 'seat')} left`
}

/** Says on which day a course begins, or began. */
export function describeBeginning(startDate: Date): string {
  return `${hasStarted(startDate) ? 'began' : 'begins'} on ${formatDate(startDate)}`
}

/** What a student of a course that has begun does to find it. */
export function describeBegun(phone: string): string {
  return `The course has begun. Call us on ${phone} about the room and the hour.`
}

/** Returns the URL path of the calendar file with a course's first day. */
export function calendarPath(courseId: string): string {
  return `/api/courses/${courseId}/calendar.ics`
}

/** How a course's history shows its columns. */
export const courseColumnFormats: ColumnFormats = {
  title: {},
  category: { format: categoryNames },
  price: { format: 'naira' },
  duration_value: { name: 'Duration' },
  duration_unit: {},
  start_date: { format: 'day' },
  is_active: { name: 'Status', format: { true: 'Active', false: 'Inactive' } },
  seats: { empty: 'No limit' },
  description: {},
  what_to_bring: {},
  students_told: { name: 'Letters on the start date' },
  letters_withdrawn: { name: 'Letters taken back' },
  students_written: { name: 'Students written to' },
  letter: {},
}
