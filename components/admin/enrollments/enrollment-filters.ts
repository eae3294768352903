import { categoryChoices } from '@/components/admin/courses/course-filters'
import type { FilterOf } from '@/components/admin/list/list-filters'
import { suggestTitles } from '@/components/admin/list/suggest-titles'
import { paymentStatusChoices } from '@/components/admin/payments/payment-status-badge'
import { formatShortDate } from '@/lib/dates/format'
import { experienceLevels } from '@/lib/enrollments/constants'
import type { CourseCount, EnrollmentFilters } from '@/lib/enrollments/schema'

const levels = experienceLevels.map(value => ({ value, label: value }))

const cancelled = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/**
 * Returns the filters of the enrollments list. The course is typed or chosen.
 * @param courses all courses, with how many enrollments each has
 * @param namesCourse whether the URL filters by one course's id, which adds that filter
 */
export function enrollmentFilters(
  courses: readonly CourseCount[],
  namesCourse: boolean,
): readonly FilterOf<EnrollmentFilters>[] {
  const suggestions = suggestTitles(
    courses.map(({ title, enrollments }) => [title, enrollments]),
    'enrollment',
  )
  const courseFilter: FilterOf<EnrollmentFilters> = {
    name: 'courseId',
    label: 'One course',
    choices: courses.map(toChoice),
  }
  return [
    { name: 'status', label: 'Status', choices: paymentStatusChoices },
    { name: 'dateFrom', label: 'Date from', type: 'date' },
    { name: 'dateTo', label: 'Date to', type: 'date' },
    { name: 'course', label: 'Course', suggestions },
    ...(namesCourse ? [courseFilter] : []),
    { name: 'category', label: 'Category', choices: categoryChoices },
    { name: 'cancelled', label: 'Cancelled', choices: cancelled },
    { name: 'experienceLevel', label: 'Experience level', choices: levels },
  ]
}

// With its first day, because several courses may have the same title.
function toChoice({ _id, title, startDate, enrollments }: CourseCount) {
  return { value: _id, label: `${title}, ${formatShortDate(startDate)} (${enrollments})` }
}
