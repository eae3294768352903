import { EmptyList } from '@/components/admin/list/empty-list'
import { ListFoot } from '@/components/admin/list/list-foot'
import { isFiltered } from '@/components/admin/list/search'
import { WrongFilters } from '@/components/admin/list/wrong-filters'
import { UnplacedFlags } from '@/components/admin/payments/flag-list'
import { PaymentsView } from '@/components/admin/payments/payments-view'
import { readPageNumber } from '@/lib/lists/page'
import { getPayment, listPaymentPage, listUnplacedFlags } from '@/lib/payments/admin/data'
import { paymentFiltersSchema } from '@/lib/payments/admin/schema'

type PaymentResultsProps = {
  values: Record<string, string>
  page: string | undefined
  viewedId: string | undefined
}

/** Reads and shows the page of payments that the address asks for, after what belongs to none of them. */
export async function PaymentResults({ values, page, viewedId }: PaymentResultsProps) {
  const filters = paymentFiltersSchema.safeParse(values)
  if (!filters.success) return <WrongFilters messages={filters.error.issues.map(issue => issue.message)} />
  const [list, unplaced] = await Promise.all([
    listPaymentPage(filters.data, readPageNumber(page)),
    filters.data.flagged === 'no' ? [] : listUnplacedFlags(),
  ])
  const isListed = list.records.some(record => record._id === viewedId)
  const filtered = isFiltered(values)
  return (
    <>
      <UnplacedFlags flags={unplaced} />
      <PaymentsView
        records={list.records}
        linked={viewedId && !isListed ? await getPayment(viewedId) : null}
        empty={list.total === 0 && <EmptyList nothing="No payments yet." filtered={filtered} />}
        foot={<ListFoot list={list} noun="payments" values={values} exported />}
      />
    </>
  )
}
