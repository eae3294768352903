'use client'

import { useId } from 'react'
import { EditButton } from '@/components/admin/form/edit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Icon } from '@/components/ui/icon'
import { jobStatus } from '@/lib/jobs/rules'
import { adminJobRecordSchema, type JobDetails } from '@/lib/jobs/schema'
import './job-actions.css'

type JobActionsProps = { job: JobDetails; onEdit: (id: string) => void }

/** What decides whether a job is open. */
type Opening = { isActive: boolean; closingDate: string | null }

/** What is done with a job, in its row: each in one press, or beside Edit in a menu where there is no room for all. */
export function JobActions({ job, onEdit }: JobActionsProps) {
  const menu = useId()
  const { pending, send } = useAdminAction()
  const { _id, title, isActive, version } = job
  const now: Opening = { isActive, closingDate: job.closingDate ?? null }
  const isOpen = jobStatus(now) === 'open'

  function change(from: Opening, to: Opening, version: number) {
    void send({
      path: `/admin/jobs/edit/${_id}`,
      value: { ...job, ...to, version },
      done: `${title} is ${describeChange(from, to)}.`,
      offer: () => ({ label: 'Undo', onClick: () => change(to, from, version + 1) }),
    })
  }

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
    <div className="job-actions">
      <EditButton id={_id} name={title} onEdit={onEdit} />
      <button type="button" className="table-button job-actions-more" popoverTarget={menu}>
        <Icon name="more" />
        <span className="visually-hidden">More for {title}</span>
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button or link that is pressed by key arrives as a click */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes after what was pressed in it */}
      <div
        id={menu}
        className="job-actions-others"
        popover="auto"
        onClick={event => event.currentTarget.hidePopover?.()}
      >
        <button
          type="button"
          className="table-button"
          aria-disabled={pending || undefined}
          onClick={() => pending || change(now, isOpen ? { ...now, isActive: false } : opened(now), version)}
        >
          {isOpen ? 'Close' : 'Open'}
          <span className="visually-hidden"> {title}</span>
        </button>
        <button
          type="button"
          className="table-button"
          aria-disabled={pending || undefined}
          onClick={() => pending || duplicate()}
        >
          Duplicate<span className="visually-hidden"> {title}</span>
        </button>
        <a className="table-button" href={`/job-application/${_id}`} target="_blank" rel="noopener">
          View on site<span className="visually-hidden"> {title} (opens in a new tab)</span>
        </a>
      </div>
    </div>
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
