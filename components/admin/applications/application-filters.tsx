import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { applicationColumns } from './application-columns'

const statuses = [
  { value: 'pending', label: 'Pending' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'rejected', label: 'Rejected' },
]

const fees = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
]

const filters: readonly Filter[] = [
  { name: 'applicant', label: 'Applicant name' },
  { name: 'position', label: 'Position' },
  { name: 'status', label: 'Status', choices: statuses },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
  { name: 'commitmentFee', label: 'Commitment fee', choices: fees },
]

/** The filters of the applications list; `values` are those in the address. */
export function ApplicationFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={applicationColumns} values={values} />
}
