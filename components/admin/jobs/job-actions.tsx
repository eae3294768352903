'use client'

import { RowActions, RowButton, ViewOnSite } from '@/components/admin/form/row-actions'
import { useUndoableEdit } from '@/components/admin/form/use-undoable-edit'
import { jobStatus } from '@/lib/jobs/rules'
import type { JobDetails } from '@/lib/jobs/schema'

type JobActionsProps = { job: JobDetails; onEdit: (id: string) => void; onCopy: (id: string) => void }

/** What decides whether a job is open. */
type Opening = { isActive: boolean; closingDate: string | null }

/** What is done with a job, in its row. */
export function JobActions({ job, onEdit, onCopy }: JobActionsProps) {
  const { _id, title, isActive } = job
  const { pending, change } = useUndoableEdit('jobs', job, describeChange)
  const now: Opening = { isActive, closingDate: job.closingDate ?? null }
  const isOpen = jobStatus(now) === 'open'

  return (
    <RowActions id={_id} name={title} onEdit={onEdit}>
      <RowButton
        label={isOpen ? 'Close' : 'Open'}
        name={title}
        pending={pending}
        onPress={() => void change(now, isOpen ? { ...now, isActive: false } : opened(now))}
      />
      <RowButton label="Duplicate" name={title} onPress={() => onCopy(_id)} />
      <ViewOnSite name={title} href={`/job-application/${_id}`} />
    </RowActions>
  )
}

/** Open, and without a closing date that is over, which would keep it closed. */
function opened({ closingDate }: Opening): Opening {
  const isOver = jobStatus({ isActive: true, closingDate }) === 'closed'
  return { isActive: true, closingDate: isOver ? null : closingDate }
}

function describeChange(from: Opening, to: Opening): string {
  if (jobStatus(to) === 'closed') return 'closed'
  return from.closingDate === to.closingDate ? 'open' : 'open, without a closing date'
}
