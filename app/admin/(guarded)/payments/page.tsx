import type { Metadata } from 'next'
import { Suspense } from 'react'
import { ListSkeleton } from '@/components/admin/list/list-skeleton'
import { readSearch, type Search } from '@/components/admin/list/search'
import { PaymentFilters } from '@/components/admin/payments/payment-filters'
import { requireAdminPage } from '@/lib/admin-session/require-admin'
import { PaymentResults } from './results'

export const metadata: Metadata = { title: 'Payments' }

/** The payments: filters, list, and the panel of one. */
export default async function PaymentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  await requireAdminPage()
  const { view, page, ...values } = readSearch(await searchParams)
  return (
    <>
      <div className="admin-page-top">
        <h1 id="page-title" tabIndex={-1}>
          Payments
        </h1>
      </div>
      <PaymentFilters values={values} />
      <Suspense key={JSON.stringify([values, page])} fallback={<ListSkeleton label="Loading payments" />}>
        <PaymentResults values={values} page={page} viewedId={view} />
      </Suspense>
    </>
  )
}
