import { JobsView } from '@/components/admin/jobs/jobs-view'
import { EmptyList } from '@/components/admin/list/empty-list'
import { ListFoot } from '@/components/admin/list/list-foot'
import { isFiltered } from '@/components/admin/list/search'
import { WrongFilters } from '@/components/admin/list/wrong-filters'
import { getJob, listJobPage } from '@/lib/jobs/data'
import { jobFiltersSchema } from '@/lib/jobs/schema'
import { readPageNumber } from '@/lib/lists/page'

type JobResultsProps = {
  values: Record<string, string>
  page: string | undefined
  editedId: string | undefined
}

/** Reads and shows the page of jobs that the address asks for. */
export async function JobResults({ values, page, editedId }: JobResultsProps) {
  const filters = jobFiltersSchema.safeParse(values)
  if (!filters.success) return <WrongFilters messages={filters.error.issues.map(issue => issue.message)} />
  const list = await listJobPage(filters.data, readPageNumber(page))
  const isListed = list.records.some(record => record._id === editedId)
  const filtered = isFiltered(values)
  return (
    <JobsView
      records={list.records}
      linked={editedId && !isListed ? await getJob(editedId) : null}
      empty={list.total === 0 && <EmptyList nothing="No jobs yet." filtered={filtered} />}
      foot={<ListFoot list={list} noun="jobs" values={values} />}
    />
  )
}
