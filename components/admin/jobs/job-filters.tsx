import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { jobColumns } from './job-table'

// The specification leaves Temporary out of the filter.
const types = ['Full-time', 'Part-time', 'Contract'].map(type => ({ value: type, label: type }))

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
]

const filters: readonly Filter[] = [
  { name: 'title', label: 'Title' },
  { name: 'location', label: 'Location' },
  { name: 'employmentType', label: 'Employment type', choices: types },
  { name: 'status', label: 'Status', choices: statuses },
]

/** The filters of the jobs list; `values` are those in the URL. */
export function JobFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={jobColumns} values={values} />
}
