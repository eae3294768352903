import type { FilterOf } from '@/components/admin/list/list-filters'
import { courseCategories, courseStatuses } from '@/lib/courses/constants'
import { formatCategory, formatStatus } from '@/lib/courses/format'
import type { CourseFilters } from '@/lib/courses/schema'

/** The categories of courses as a filter and the form offer them. */
export const categoryChoices = courseCategories.map(value => ({ value, label: formatCategory(value) }))

const statusChoices = courseStatuses.map(value => ({ value, label: formatStatus(value) }))

/** The filters of the list of courses. */
export const courseFilters: readonly FilterOf<CourseFilters>[] = [
  { name: 'title', label: 'Title' },
  { name: 'category', label: 'Category', choices: categoryChoices },
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'minPrice', label: 'Min price', inputMode: 'decimal' },
  { name: 'maxPrice', label: 'Max price', inputMode: 'decimal' },
]
