import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { paymentStatusChoices } from '@/components/admin/payments/payment-status-badge'
import { courseCategories } from '@/lib/courses/constants'
import { formatCategory } from '@/lib/courses/format'
import { experienceLevels } from '@/lib/enrollments/constants'
import { enrollmentColumns } from './enrollment-table'

const levels = experienceLevels.map(value => ({ value, label: value }))

const categories = courseCategories.map(value => ({ value, label: formatCategory(value) }))
const cancelled = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', choices: paymentStatusChoices },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
  { name: 'course', label: 'Course' },
  { name: 'category', label: 'Category', choices: categories },
  { name: 'cancelled', label: 'Cancelled', choices: cancelled },
  { name: 'experienceLevel', label: 'Experience level', choices: levels },
]

/** The filters of the enrollments list; `values` are those in the URL. */
export function EnrollmentFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={enrollmentColumns} values={values} />
}
