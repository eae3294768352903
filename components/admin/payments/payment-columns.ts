import type { SortedColumn } from '@/components/admin/list/sorting'

/** The columns of the payments list, by the names that the address sorts by. */
export const paymentColumns: readonly SortedColumn[] = [
  { key: 'payer', label: 'Payer' },
  { key: 'purpose', label: 'For' },
  {
    key: 'amount',
    label: 'Amount',
    className: 'payments-amount',
    ways: ['lowest first', 'highest first'],
    downFirst: true,
  },
  { key: 'reference', label: 'Reference' },
  { key: 'status', label: 'Status', ways: ['pending first', 'failed first'] },
  { key: 'view', label: 'View' },
]
