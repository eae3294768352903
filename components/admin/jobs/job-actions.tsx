'use client'

import { RowActions, RowButton, ViewOnSite } from '@/components/admin/form/row-actions'
import { useRowChange } from '@/components/admin/list/use-row-change'
import { jobStatus } from '@/lib/jobs/rules'
import { adminJobRecordSchema, type JobDetails } from '@/lib/jobs/schema'

type JobActionsProps = { job: JobDetails; onEdit: (id: string) => void }

/** What decides whether a job is open. */
type Opening = { isActive: boolean; closingDate: string | null }

/** What is done with a job, in its row. */
export function JobActions({ job, onEdit }: JobActionsProps) {
  const { pending, send, change } = useRowChange('jobs', job)
  const { _id, title, isActive } = job
  const now: Opening = { isActive, closingDate: job.closingDate ?? null }
  const isOpen = jobStatus(now) === 'open'

  /** The copy is closed until somebody has looked it over, and begins without a closing date. */
  function duplicate() {
    void send({
      path: '/admin/jobs',
      value: { ...job, closingDate: null, isActive: false },
      async done(response) {
        onEdit(adminJobRecordSchema.parse(await response.json())._id)
        return `${title} is copied. The copy is closed until you open it.`
      },
    })
  }

  return (
    <RowActions id={_id} name={title} onEdit={onEdit}>
      <RowButton
        label={isOpen ? 'Close' : 'Open'}
        name={title}
        pending={pending}
        onPress={() =>
          change(
            now,
            isOpen ? { ...now, isActive: false } : opened(now),
            (from, to) => `${title} is ${describeChange(from, to)}.`,
          )
        }
      />
      <RowButton label="Duplicate" name={title} pending={pending} onPress={duplicate} />
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
