import { categoryChoices } from '@/components/admin/courses/course-filters'
import type { Filter } from '@/components/admin/list/list-filters'
import { paymentStatusChoices } from '@/components/admin/payments/payment-status-badge'
import { experienceLevels } from '@/lib/enrollments/constants'

const levels = experienceLevels.map(value => ({ value, label: value }))

const cancelled = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/** What the list of enrollments can be narrowed by. */
export const enrollmentFilters: readonly Filter[] = [
  { name: 'status', label: 'Status', choices: paymentStatusChoices },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
  { name: 'course', label: 'Course' },
  { name: 'category', label: 'Category', choices: categoryChoices },
  { name: 'cancelled', label: 'Cancelled', choices: cancelled },
  { name: 'experienceLevel', label: 'Experience level', choices: levels },
]
