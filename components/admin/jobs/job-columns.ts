import type { SortedColumn } from '@/components/admin/list/sorting'

const letters = ['A to Z', 'Z to A'] as const

/** The columns of the jobs list, by the names that the address sorts by. */
export const jobColumns: readonly SortedColumn[] = [
  { key: 'title', label: 'Title', ways: letters },
  { key: 'location', label: 'Location', ways: letters },
  { key: 'type', label: 'Employment type', ways: ['Full-time first', 'Temporary first'] },
  { key: 'salary', label: 'Salary', ways: ['lowest first', 'highest first'], downFirst: true },
  { key: 'status', label: 'Status' },
  { key: 'closing', label: 'Closing date' },
  { key: 'edit', label: 'Edit' },
]
