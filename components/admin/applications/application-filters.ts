import type { Filter } from '@/components/admin/list/list-filters'
import type { AppliedJob } from '@/lib/applications/schema'
import { statusChoices } from './application-status'

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

/**
 * What the list of applications can be narrowed by. The position is typed or chosen; one job by its id only where the URL
 * names it.
 * @param jobs those that were applied for, with how often
 */
export function applicationFilters(jobs: readonly AppliedJob[], namesJob: boolean): readonly Filter[] {
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
  return [applicant, position, namesJob ? job : undefined, ...rest].filter(filter => filter !== undefined)
}
