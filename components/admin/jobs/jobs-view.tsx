'use client'

import { ListWithForm } from '@/components/admin/form/list-with-form'
import type { ListViewProps } from '@/components/admin/list/list-results'
import type { JobDetails } from '@/lib/jobs/schema'
import { JobForm } from './job-form'
import { JobTable } from './job-table'

/** One page of jobs, and the form of the one being edited or added. */
export function JobsView({ empty, foot, ...listed }: ListViewProps<JobDetails>) {
  return (
    <ListWithForm
      {...listed}
      list={parts => empty || <JobTable {...parts} foot={foot} />}
      form={(job, parts) => <JobForm job={job} {...parts} />}
    />
  )
}
