import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import { statusChoices } from './application-status'
import { applicationColumns } from './application-table'

const fees = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
]

const filters: readonly Filter[] = [
  { name: 'applicant', label: 'Applicant name' },
  { name: 'position', label: 'Position' },
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
  { name: 'commitmentFee', label: 'Commitment fee', choices: fees },
]

/** The filters of the applications list; `values` are those in the URL. */
export function ApplicationFilters({ values }: { values: Record<string, string> }) {
  return <ListFilters filters={filters} columns={applicationColumns} values={values} />
}
