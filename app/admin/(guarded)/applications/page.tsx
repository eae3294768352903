import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ApplicationFilters } from '@/components/admin/applications/application-filters'
import { ListSkeleton } from '@/components/admin/list/list-skeleton'
import { QuickSearch } from '@/components/admin/list/quick-search'
import { readSearch, type Search } from '@/components/admin/list/search'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { ApplicationResults } from './results'

export const metadata: Metadata = { title: 'Applications' }

/** The job applications: filters, list, and the panel of one. */
export default async function ApplicationsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { view, page, ...values } = readSearch(await searchParams)
  return (
    <>
      <div className="admin-page-top">
        <h1>Applications</h1>
        <QuickSearch value={values.search} />
      </div>
      <ApplicationFilters values={values} />
      <Suspense key={JSON.stringify([values, page])} fallback={<ListSkeleton label="Loading applications" />}>
        <ApplicationResults values={values} page={page} viewedId={view} />
      </Suspense>
    </>
  )
}
