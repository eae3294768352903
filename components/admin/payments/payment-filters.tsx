import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { paymentStatusChoices } from './payment-status-badge'
import { paymentColumns } from './payment-table'

const attention = [
  { value: 'yes', label: 'To look at' },
  { value: 'no', label: 'Nothing to look at' },
]

const filters: readonly Filter[] = [
  { name: 'status', label: 'Status', choices: paymentStatusChoices },
  { name: 'flagged', label: 'Attention', choices: attention },
]

/** The filters of the payments list; `values` are those in the URL. */
export function PaymentFilters({ values }: { values: Record<string, string> }) {
  return (
    <ListFilters filters={filters} columns={paymentColumns} values={values} firstOrder="To look at first" />
  )
}
