import { EmptyList } from '@/components/admin/empty-list'
import { EnrollmentTable } from '@/components/admin/enrollments/enrollment-table'
import { ListFoot } from '@/components/admin/list-foot'
import { isFiltered } from '@/components/admin/search'
import { WrongFilters } from '@/components/admin/wrong-filters'
import { listEnrollmentPage } from '@/lib/enrollments/data'
import { enrollmentFiltersSchema } from '@/lib/enrollments/schema'
import { readPageNumber } from '@/lib/lists/page'

type EnrollmentResultsProps = { values: Record<string, string>; page: string | undefined }

/** Reads and shows the page of enrollments that the address asks for. */
export async function EnrollmentResults({ values, page }: EnrollmentResultsProps) {
  const filters = enrollmentFiltersSchema.safeParse(values)
  if (!filters.success) return <WrongFilters messages={filters.error.issues.map(issue => issue.message)} />
  const list = await listEnrollmentPage(filters.data, readPageNumber(page))
  const filtered = isFiltered(values)
  return (
    <div className="adm__split">
      {list.total === 0 ? (
        <EmptyList nothing="No enrollments yet." filtered={filtered} />
      ) : (
        <EnrollmentTable
          records={list.records}
          foot={<ListFoot list={list} noun="enrollments" values={values} />}
        />
      )}
    </div>
  )
}
