import type { FilterOf } from '@/components/admin/list/list-filters'
import { suggestTitles } from '@/components/admin/list/suggest-titles'
import type { ApplicationFilters, JobCount } from '@/lib/applications/schema'
import { statusChoices } from './application-status'

const fees = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Unpaid' },
]

const withdrawn = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

const filters: readonly FilterOf<ApplicationFilters>[] = [
  { name: 'applicant', label: 'Applicant name' },
  { name: 'status', label: 'Status', choices: statusChoices },
  { name: 'dateFrom', label: 'Date from', type: 'date' },
  { name: 'dateTo', label: 'Date to', type: 'date' },
  { name: 'commitmentFee', label: 'Commitment fee', choices: fees },
  { name: 'withdrawn', label: 'Withdrawn', choices: withdrawn },
]

/**
 * Returns the filters of the applications list. The position is typed or chosen.
 * @param jobs all jobs, with how many applications each has
 * @param namesJob whether the URL filters by one job's id, which adds that filter
 */
export function applicationFilters(
  jobs: readonly JobCount[],
  namesJob: boolean,
): readonly FilterOf<ApplicationFilters>[] {
  const position: FilterOf<ApplicationFilters> = {
    name: 'position',
    label: 'Position',
    suggestions: suggestTitles(
      jobs.map(({ title, applications }) => [title, applications]),
      'application',
    ),
  }
  const job: FilterOf<ApplicationFilters> = {
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
