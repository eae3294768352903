import { categoryChoices } from '@/components/admin/courses/course-filters'
import type { Filter } from '@/components/admin/list/list-filters'
import { paymentStatusChoices } from '@/components/admin/payments/payment-status-badge'
import { experienceLevels } from '@/lib/enrollments/constants'
import type { EnrolledCourse } from '@/lib/enrollments/schema'

const levels = experienceLevels.map(value => ({ value, label: value }))

const cancelled = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/**
 * What the list of enrollments can be narrowed by. The course is typed or chosen.
 * @param courses those that somebody enrolled on, with how many did
 */
export function enrollmentFilters(courses: readonly EnrolledCourse[]): readonly Filter[] {
  return [
    { name: 'status', label: 'Status', choices: paymentStatusChoices },
    { name: 'dateFrom', label: 'Date from', type: 'date' },
    { name: 'dateTo', label: 'Date to', type: 'date' },
    { name: 'course', label: 'Course', suggestions: courses.map(toSuggestion) },
    { name: 'category', label: 'Category', choices: categoryChoices },
    { name: 'cancelled', label: 'Cancelled', choices: cancelled },
    { name: 'experienceLevel', label: 'Experience level', choices: levels },
  ]
}

function toSuggestion({ title, enrollments }: EnrolledCourse) {
  const count = `${enrollments} ${enrollments === 1 ? 'enrollment' : 'enrollments'}`
  return { value: title, label: `${title}: ${count}` }
}
