import type { SortedColumn } from '@/components/admin/list/sorting'

const letters = ['A to Z', 'Z to A'] as const

/** The columns of the applications list, by the names that the address sorts by. */
export const applicationColumns: readonly SortedColumn[] = [
  { key: 'pick', label: 'Select', hidden: true },
  { key: 'name', label: 'Name', ways: letters },
  { key: 'email', label: 'Email', ways: letters },
  { key: 'position', label: 'Position', ways: letters },
  { key: 'date', label: 'Date applied', ways: ['oldest first', 'newest first'], downFirst: true },
  { key: 'status', label: 'Status', ways: ['pending first', 'rejected first'] },
  { key: 'fee', label: 'Commitment fee', ways: ['unpaid first', 'paid first'], downFirst: true },
  { key: 'view', label: 'View' },
]
