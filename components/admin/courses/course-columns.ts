import type { SortedColumn } from '@/components/admin/list/sorting'

/** The columns of the courses list, by the names that the address sorts by. */
export const courseColumns: readonly SortedColumn[] = [
  { key: 'title', label: 'Title', ways: ['A to Z', 'Z to A'] },
  { key: 'category', label: 'Category', ways: ['MasterClass first', 'Executive Special first'] },
  { key: 'price', label: 'Price', ways: ['lowest first', 'highest first'] },
  { key: 'duration', label: 'Duration', ways: ['days first', 'months first'] },
  { key: 'start', label: 'Start date', ways: ['earliest first', 'latest first'] },
  { key: 'status', label: 'Status', ways: ['inactive first', 'active first'], downFirst: true },
  { key: 'edit', label: 'Edit' },
]
