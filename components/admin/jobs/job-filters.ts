import type { Filter } from '@/components/admin/list/list-filters'

// The specification leaves Temporary out of the filter.
const types = ['Full-time', 'Part-time', 'Contract'].map(type => ({ value: type, label: type }))

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

/** What the list of jobs can be narrowed by. */
export const jobFilters: readonly Filter[] = [
  { name: 'title', label: 'Title' },
  { name: 'location', label: 'Location' },
  { name: 'employmentType', label: 'Employment type', choices: types },
  { name: 'status', label: 'Status', choices: statuses },
]
