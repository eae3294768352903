import { CoursesView } from '@/components/admin/courses/courses-view'
import { EmptyList } from '@/components/admin/list/empty-list'
import { ListFoot } from '@/components/admin/list/list-foot'
import { isFiltered } from '@/components/admin/list/search'
import { WrongFilters } from '@/components/admin/list/wrong-filters'
import { getCourse, listCoursePage } from '@/lib/courses/data'
import { courseFiltersSchema } from '@/lib/courses/schema'
import { readPageNumber } from '@/lib/lists/page'

type CourseResultsProps = {
  values: Record<string, string>
  page: string | undefined
  editedId: string | undefined
}

/** Reads and shows the page of courses that the address asks for. */
export async function CourseResults({ values, page, editedId }: CourseResultsProps) {
  const filters = courseFiltersSchema.safeParse(values)
  if (!filters.success) return <WrongFilters messages={filters.error.issues.map(issue => issue.message)} />
  const list = await listCoursePage(filters.data, readPageNumber(page))
  const isListed = list.records.some(record => record._id === editedId)
  const filtered = isFiltered(values)
  return (
    <CoursesView
      records={list.records}
      linked={editedId && !isListed ? await getCourse(editedId) : null}
      empty={list.total === 0 && <EmptyList nothing="No courses yet." filtered={filtered} />}
      foot={<ListFoot list={list} noun="courses" values={values} />}
    />
  )
}
