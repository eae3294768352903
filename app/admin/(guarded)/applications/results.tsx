import { ApplicationsView } from '@/components/admin/applications/applications-view'
import { EmptyList } from '@/components/admin/list/empty-list'
import { ListFoot } from '@/components/admin/list/list-foot'
import { isFiltered } from '@/components/admin/list/search'
import { WrongFilters } from '@/components/admin/list/wrong-filters'
import { getApplication, listApplicationPage } from '@/lib/applications/data'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { readPageNumber } from '@/lib/lists/page'

type ApplicationResultsProps = {
  values: Record<string, string>
  page: string | undefined
  viewedId: string | undefined
}

/** Reads and shows the page of applications that the address asks for. */
export async function ApplicationResults({ values, page, viewedId }: ApplicationResultsProps) {
  const filters = applicationFiltersSchema.safeParse(values)
  if (!filters.success) return <WrongFilters messages={filters.error.issues.map(issue => issue.message)} />
  const list = await listApplicationPage(filters.data, readPageNumber(page))
  const isListed = list.records.some(record => record._id === viewedId)
  const filtered = isFiltered(values)
  return (
    <ApplicationsView
      records={list.records}
      linked={viewedId && !isListed ? await getApplication(viewedId) : null}
      empty={list.total === 0 && <EmptyList nothing="No applications yet." filtered={filtered} />}
      foot={<ListFoot list={list} noun="applications" values={values} exported />}
    />
  )
}
