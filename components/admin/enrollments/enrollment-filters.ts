import { categoryChoices } from '@/components/admin/courses/course-filters'
import type { Filter } from '@/components/admin/list/list-filters'
import { suggestTitles } from '@/components/admin/list/suggest-titles'
import { paymentStatusChoices } from '@/components/admin/payments/payment-status-badge'
import { formatShortDate } from '@/lib/dates/format'
import { experienceLevels } from '@/lib/enrollments/constants'
import type { CourseCount } from '@/lib/enrollments/schema'

const levels = experienceLevels.map(value => ({ value, label: value }))

const cancelled = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/**
 * What the list of enrollments can be narrowed by. The course is typed or chosen; one course by its id only where the URL
 * names it.
 * @param courses all of them, with how many enrollments each has
 */
export function enrollmentFilters(courses: readonly CourseCount[], namesCourse: boolean): readonly Filter[] {
  const suggestions = suggestTitles(
    courses.map(({ title, enrollments }) => [title, enrollments]),
    'enrollment',
  )
  const one: Filter = { name: 'courseId', label: 'One course', choices: courses.map(toChoice) }
  return [
    { name: 'status', label: 'Status', choices: paymentStatusChoices },
    { name: 'dateFrom', label: 'Date from', type: 'date' },
    { name: 'dateTo', label: 'Date to', type: 'date' },
    { name: 'course', label: 'Course', suggestions },
    ...(namesCourse ? [one] : []),
    { name: 'category', label: 'Category', choices: categoryChoices },
    { name: 'cancelled', label: 'Cancelled', choices: cancelled },
    { name: 'experienceLevel', label: 'Experience level', choices: levels },
  ]
}

// The same course begins each term.
function toChoice({ _id, title, startDate, enrollments }: CourseCount) {
  return { value: _id, label: `${title}, ${formatShortDate(startDate)} (${enrollments})` }
}
