import type { Metadata } from 'next'
import { Suspense } from 'react'
import { JobFilters } from '@/components/admin/jobs/job-filters'
import { AddButton } from '@/components/admin/list/add-button'
import { ListSkeleton } from '@/components/admin/list/list-skeleton'
import { readSearch, type Search } from '@/components/admin/list/search'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { JobResults } from './results'

export const metadata: Metadata = { title: 'Jobs' }

/** The jobs: filters, list, and the form of one. */
export default async function JobsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { edit, page, ...values } = readSearch(await searchParams)
  return (
    <>
      <div className="admin-page-top">
        <h1>Jobs</h1>
        <AddButton label="Add job" />
      </div>
      <JobFilters values={values} />
      <Suspense key={JSON.stringify([values, page])} fallback={<ListSkeleton label="Loading jobs" />}>
        <JobResults values={values} page={page} editedId={edit} />
      </Suspense>
    </>
  )
}
