import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { courseCategories } from '@/lib/courses/constants'
import { formatCategory } from '@/lib/courses/format'
import { courseColumns } from './course-table'

/** The categories of courses as a filter and the form offer them. */
export const categoryChoices = courseCategories.map(value => ({ value, label: formatCategory(value) }))

const filters: readonly Filter[] = [
  { name: 'title', label: 'Title' },
  { name: 'category', label: 'Category', choices: categoryChoices },
  { name: 'minPrice', label: 'Min price', inputMode: 'decimal' },
  { name: 'maxPrice', label: 'Max price', inputMode: 'decimal' },
]

/** The filters of the courses list; `values` are those in the URL. */
export function CourseFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={courseColumns} values={values} />
}
