import type { Metadata } from 'next'
import { AddButton } from '@/components/admin/form/edit-button'
import { jobColumns, jobFilters } from '@/components/admin/jobs/job-table'
import { JobsView } from '@/components/admin/jobs/jobs-view'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { DeleteSamples } from '@/components/admin/samples/delete-samples'
import { OwnerOnly } from '@/components/admin/session/admin-scope'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { getJobDetails, listJobPage } from '@/lib/jobs/data'
import { jobFiltersSchema } from '@/lib/jobs/schema'
import { countSamples } from '@/lib/samples/data'

export const metadata: Metadata = { title: 'Jobs' }

/** The jobs: filters, list, and the form of one. */
export default async function JobsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  return (
    <AdminListPage
      title="Jobs"
      counted={countWaiting()}
      noun="jobs"
      search={await searchParams}
      tool={<AddButton label="Add job" />}
      filters={jobFilters}
      columns={jobColumns}
      opens="edit"
      schema={jobFiltersSchema}
      readPage={listJobPage}
      readOne={getJobDetails}
      View={JobsView}
      above={async () => (
        <OwnerOnly>
          <DeleteSamples samples={await countSamples()} over="jobs" />
        </OwnerOnly>
      )}
    />
  )
}
