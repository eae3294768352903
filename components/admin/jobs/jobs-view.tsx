'use client'

import { ListWithForm } from '@/components/admin/form/list-with-form'
import type { ListViewProps } from '@/components/admin/list/list-results'
import { useSavedRecords } from '@/components/admin/list/use-saved-records'
import type { JobDetails } from '@/lib/jobs/schema'
import { JobForm } from './job-form'
import { JobTable } from './job-table'

/** One page of jobs, and the form of the one being edited or added. */
export function JobsView({ empty, foot, ...listed }: ListViewProps<JobDetails>) {
  const { records, linked, showSaved } = useSavedRecords(listed)
  return (
    <ListWithForm
      records={records}
      linked={linked}
      list={(editedId, onEdit, onCopy) =>
        empty || (
          <JobTable records={records} editedId={editedId} onEdit={onEdit} onCopy={onCopy} foot={foot} />
        )
      }
      form={(job, onClose, copied) => (
        <JobForm job={job} copied={copied} onSaved={showSaved} onClose={onClose} />
      )}
    />
  )
}
