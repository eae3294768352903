import type { Metadata } from 'next'
import { AdminListPage, type Search } from '@/components/admin/list/admin-list-page'
import { UnplacedFlags } from '@/components/admin/payments/flag-list'
import { MovementsLink } from '@/components/admin/payments/movements-link'
import { PaymentSums } from '@/components/admin/payments/payment-sums'
import { paymentColumns, paymentFilters, toLookAtFirst } from '@/components/admin/payments/payment-table'
import { PaymentsView } from '@/components/admin/payments/payments-view'
import { isOwner, requireAdminPage } from '@/lib/admin-session/require-admin'
import { countWaiting } from '@/lib/dashboard/data'
import { listCourseCounts } from '@/lib/enrollments/data'
import { getPayment, listUnplacedFlags } from '@/lib/payments/admin/data'
import { listPaymentPage, sumPayments } from '@/lib/payments/admin/list'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'

export const metadata: Metadata = { title: 'Payments' }

/** The payments: filters, list, and the panel of one. */
export default async function PaymentsPage({ searchParams }: { searchParams: Promise<Search> }) {
  const admin = await requireAdminPage()
  const [search, courses] = await Promise.all([searchParams, listCourseCounts()])
  return (
    <AdminListPage
      title="Payments"
      counted={countWaiting()}
      noun="payments"
      search={search}
      searches="Name, email, phone or reference"
      filters={paymentFilters(courses)}
      columns={paymentColumns}
      firstOrder={toLookAtFirst}
      schema={paymentFiltersSchema}
      readPage={listPaymentPage}
      readOne={getPayment}
      View={PaymentsView}
      exported={isOwner(admin)}
      above={async filters => {
        const [flags, sums] = await Promise.all([
          filters.flagged === 'no' ? [] : listUnplacedFlags(),
          sumPayments(filters),
        ])
        return (
          <>
            <UnplacedFlags flags={flags} />
            <PaymentSums sums={sums} />
            {isOwner(admin) && <MovementsLink dateFrom={filters.dateFrom} dateTo={filters.dateTo} />}
          </>
        )
      }}
    />
  )
}
