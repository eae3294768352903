import { EnrollmentsView } from '@/components/admin/enrollments/enrollments-view'
import { EmptyList } from '@/components/admin/list/empty-list'
import { ListFoot } from '@/components/admin/list/list-foot'
import { isFiltered } from '@/components/admin/list/search'
import { WrongFilters } from '@/components/admin/list/wrong-filters'
import { getEnrollment, listEnrollmentPage } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readPageNumber } from '@/lib/lists/page'

type EnrollmentResultsProps = {
  values: Record<string, string>
  page: string | undefined
  viewedId: string | undefined
}

/** Reads and shows the page of enrollments that the address asks for. */
export async function EnrollmentResults({ values, page, viewedId }: EnrollmentResultsProps) {
  const filters = enrollmentFiltersSchema.safeParse(values)
  if (!filters.success) return <WrongFilters messages={filters.error.issues.map(issue => issue.message)} />
  const list = await listEnrollmentPage(filters.data, readPageNumber(page))
  const isListed = list.records.some(record => record._id === viewedId)
  const filtered = isFiltered(values)
  return (
    <EnrollmentsView
      records={list.records}
      linked={viewedId && !isListed ? await getEnrollment(viewedId) : null}
      empty={list.total === 0 && <EmptyList nothing="No enrollments yet." filtered={filtered} />}
      foot={<ListFoot list={list} noun="enrollments" values={values} exported />}
    />
  )
}
