'use client'

import type { ReactNode } from 'react'
import { useEdited } from '@/components/admin/form/use-edited'
import type { AdminJobRecord } from '@/lib/jobs/schema'
import { JobForm } from './job-form'
import { JobTable } from './job-table'

type JobsViewProps = {
  records: readonly AdminJobRecord[]
  /** The job a link points at, which the page's list may not hold. */
  linked: AdminJobRecord | null
  /** What stands there instead of the table while there are no rows. */
  empty: ReactNode
  foot: ReactNode
}

/** One page of jobs, and the form of the one being edited or added. */
export function JobsView({ records, linked, empty, foot }: JobsViewProps) {
  const { editedId, edited, edit, close } = useEdited(records, linked)
  return (
    <div className="admin-page-split">
      {empty || <JobTable records={records} editedId={editedId} onEdit={edit} foot={foot} />}
      {edited !== undefined && <JobForm key={editedId} job={edited} onClose={close} />}
    </div>
  )
}
