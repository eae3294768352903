import type { Choice } from '@/components/ui/select'
import type { OfferedCourse } from '@/lib/courses/schema'
import { formatShortDate } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { formatCount } from '@/lib/text/format'

/** A course that somebody can be enrolled on, and what it costs, in naira. */
export type CourseChoice = Choice & { price: number }

/** Returns the active courses that have not started, the next to begin first; a full one is there and cannot be chosen. */
export function courseChoices(offered: readonly OfferedCourse[]): CourseChoice[] {
  return offered
    .filter(({ openness }) => openness !== 'started')
    .sort((one, other) => one.course.startDate.localeCompare(other.course.startDate))
    .map(({ course: { _id, title, startDate, price }, seatsLeft }) => ({
      value: _id,
      label: `${title}, ${formatShortDate(startDate)}, ${describeSeats(seatsLeft)}${describePrice(price)}`,
      disabled: seatsLeft === 0,
      price,
    }))
}

function describePrice(price: number): string {
  return price === 0 ? 'free' : formatMoney(price, NAIRA)
}

function describeSeats(left: number | null): string {
  if (left === null) return ''
  return left === 0 ? 'full, ' : `${formatCount(left, 'seat')} left, `
}
