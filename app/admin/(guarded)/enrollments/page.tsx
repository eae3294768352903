import type { Metadata } from 'next'
import { Suspense } from 'react'
import { EnrollmentFilters } from '@/components/admin/enrollments/enrollment-filters'
import { ListSkeleton } from '@/components/admin/list/list-skeleton'
import { QuickSearch } from '@/components/admin/list/quick-search'
import { readSearch, type Search } from '@/components/admin/list/search'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { EnrollmentResults } from './results'

export const metadata: Metadata = { title: 'Enrollments' }

/** The enrollments: filters, list, and the panel of one. */
export default async function EnrollmentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { view, page, ...values } = readSearch(await searchParams)
  return (
    <>
      <div className="admin-page-top">
        <h1>Enrollments</h1>
        <QuickSearch value={values.search} />
      </div>
      <EnrollmentFilters values={values} />
      <Suspense key={JSON.stringify([values, page])} fallback={<ListSkeleton label="Loading enrollments" />}>
        <EnrollmentResults values={values} page={page} viewedId={view} />
      </Suspense>
    </>
  )
}
