import type { Metadata } from 'next'
import { ApplicationFilters } from '@/components/admin/applications/application-filters'
import { ApplicationsView } from '@/components/admin/applications/applications-view'
import { AdminListPage, readSearch, type Search } from '@/components/admin/list/admin-list-page'
import { QuickSearch } from '@/components/admin/list/filter-bar'
import { ListResults } from '@/components/admin/list/list-results'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { getApplication, listApplicationPage, listAppliedJobs } from '@/lib/applications/data'
import { applicationFiltersSchema } from '@/lib/applications/schema'

export const metadata: Metadata = { title: 'Applications' }

/** The job applications: filters, list, and the panel of one. */
export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const { view, page, ...values } = readSearch(await searchParams)
  return (
    <AdminListPage
      title="Applications"
      tool={<QuickSearch value={values.search} />}
      filters={<ApplicationFilters values={values} jobs={await listAppliedJobs()} />}
      request={[values, page]}
    >
      <ListResults
        noun="applications"
        values={values}
        page={page}
        openId={view}
        schema={applicationFiltersSchema}
        readPage={listApplicationPage}
        readOne={getApplication}
        View={ApplicationsView}
        exported={isOwner(admin)}
      />
    </AdminListPage>
  )
}
