import type { Choice } from '@/components/ui/select'
import type { OfferedCourse } from '@/lib/courses/schema'
import { formatShortDate } from '@/lib/dates/format'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { formatCount } from '@/lib/text/format'

/** A course that somebody can be enrolled on, its first day, and what it costs, in naira. */
export type CourseChoice = Choice & { startDate: string; price: number; started: boolean }

/**
 * Returns the active courses, the next to begin first; those that have started come after the others, the latest first. One that is full
 * is there and cannot be chosen.
 */
export function courseChoices(offered: readonly OfferedCourse[]): CourseChoice[] {
  const byStart = offered.toSorted((one, other) => one.course.startDate.localeCompare(other.course.startDate))
  const started = byStart.filter(({ openness }) => openness === 'started').reverse()
  return [...byStart.filter(({ openness }) => openness !== 'started'), ...started].map(
    ({ course: { _id, title, startDate, price }, openness, seatsLeft }) => ({
      value: _id,
      label: [
        title,
        formatShortDate(startDate),
        ...(openness === 'started' ? ['has started'] : []),
        ...describeSeats(seatsLeft),
        describePrice(price),
      ].join(', '),
      disabled: seatsLeft === 0,
      startDate,
      price,
      started: openness === 'started',
    }),
  )
}

function describePrice(price: number): string {
  return price === 0 ? 'free' : formatMoney(price, NAIRA)
}

function describeSeats(left: number | null): string[] {
  if (left === null) return []
  return [left === 0 ? 'full' : `${formatCount(left, 'seat')} left`]
}
