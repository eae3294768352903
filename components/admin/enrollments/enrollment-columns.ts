import type { SortedColumn } from '@/components/admin/list/sorting'

const letters = ['A to Z', 'Z to A'] as const

/** The columns of the enrollments list, by the names that the address sorts by. */
export const enrollmentColumns: readonly SortedColumn[] = [
  { key: 'name', label: 'Student Name', ways: letters },
  { key: 'email', label: 'Student Email', ways: letters },
  { key: 'course', label: 'Course', ways: letters },
  { key: 'date', label: 'Date Enrolled', ways: ['oldest first', 'newest first'], downFirst: true },
  { key: 'status', label: 'Payment Status', ways: ['pending first', 'failed first'] },
  { key: 'level', label: 'Experience Level', ways: ['Beginner first', 'Advanced first'] },
  { key: 'view', label: 'View' },
]
