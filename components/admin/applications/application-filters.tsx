import { type Filter, ListFilters } from '@/components/admin/list/list-filters'
import type { AppliedJob } from '@/lib/applications/schema'
import { statusChoices } from './application-status'
import { applicationColumns } from './application-table'

const fees = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
]

const withdrawn = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

const filters: readonly Filter[] = [
  { name: 'applicant', label: 'Applicant name' },
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
  { name: 'commitmentFee', label: 'Commitment fee', choices: fees },
  { name: 'withdrawn', label: 'Withdrawn', choices: withdrawn },
]

type ApplicationFiltersProps = {
  /** Those in the URL, by the API's names. */
  values: Record<string, string>
  /** The jobs that were applied for, with how often. */
  jobs: readonly AppliedJob[]
}

/** The filters of the applications list. The position is typed or chosen; one job by its id only where the URL names it. */
export function ApplicationFilters({ values, jobs }: ApplicationFiltersProps) {
  const position: Filter = {
    name: 'position',
    label: 'Position',
    suggestions: jobs.map(({ title, applications }) => ({
      value: title,
      label: `${title}: ${applications} ${applications === 1 ? 'application' : 'applications'}`,
    })),
  }
  const job: Filter = {
    name: 'job',
    label: 'Job',
    choices: jobs.map(({ _id, title, applications }) => ({
      value: _id,
      label: `${title} (${applications})`,
    })),
  }
  const [applicant, ...rest] = filters
  const shown = [applicant, position, values.job ? job : undefined, ...rest].filter(
    filter => filter !== undefined,
  )
  return <ListFilters filters={shown} columns={applicationColumns} values={values} />
}
