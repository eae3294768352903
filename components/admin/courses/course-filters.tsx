import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { categoryChoices } from './course-choices'
import { courseColumns } from './course-columns'

const filters: readonly Filter[] = [
  { name: 'title', label: 'Title' },
  { name: 'category', label: 'Category', choices: categoryChoices },
  { name: 'minPrice', label: 'Min price', inputMode: 'decimal' },
  { name: 'maxPrice', label: 'Max price', inputMode: 'decimal' },
]

/** The filters of the courses list; `values` are those in the address. */
export function CourseFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={courseColumns} values={values} />
}
