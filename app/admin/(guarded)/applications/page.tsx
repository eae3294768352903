import type { Metadata } from 'next'
import { applicationFilters } from '@/components/admin/applications/application-filters'
import { applicationColumns } from '@/components/admin/applications/application-table'
import { ApplicationsView } from '@/components/admin/applications/applications-view'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { getApplication, listApplicationPage, listJobCounts } from '@/lib/applications/data'
import { applicationFiltersSchema } from '@/lib/applications/schema'
import { countWaiting } from '@/lib/dashboard/data'

export const metadata: Metadata = { title: 'Applications' }

/** The job applications: filters, list, and the panel of one. */
export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const [search, jobs] = await Promise.all([searchParams, listJobCounts()])
  return (
    <AdminListPage
      title="Applications"
      counted={countWaiting()}
      noun="applications"
      search={search}
      searches="Name, email or phone"
      filters={applicationFilters(jobs, Boolean(search.job))}
      columns={applicationColumns}
      schema={applicationFiltersSchema}
      readPage={listApplicationPage}
      readOne={getApplication}
      View={ApplicationsView}
      exported={isOwner(admin)}
    />
  )
}
