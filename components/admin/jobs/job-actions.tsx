'use client'

import { useId } from 'react'
import { EditButton } from '@/components/admin/form/edit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Icon } from '@/components/ui/icon'
import { adminJobRecordSchema, type JobDetails } from '@/lib/jobs/schema'
import './job-actions.css'

type JobActionsProps = { job: JobDetails; onEdit: (id: string) => void }

/** What is done with a job, in its row: each in one press, or beside Edit in a menu where there is no room for all. */
export function JobActions({ job, onEdit }: JobActionsProps) {
  const menu = useId()
  const { pending, send } = useAdminAction()
  const { _id, title, isActive, version } = job
  const edit = { ...job, closingDate: job.closingDate ?? null }

  function setActive(active: boolean, from: number) {
    void send({
      path: `/admin/jobs/edit/${_id}`,
      value: { ...edit, isActive: active, version: from },
      done: active ? `${title} is open.` : `${title} is closed.`,
      offer: () => ({ label: 'Undo', onClick: () => setActive(!active, from + 1) }),
    })
  }

  /** The copy is closed until somebody has looked it over, and begins without a closing date. */
  function duplicate() {
    void send({
      path: '/admin/jobs',
      value: { ...edit, closingDate: null, isActive: false },
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
          onClick={() => pending || setActive(!isActive, version)}
        >
          {isActive ? 'Close' : 'Open'}
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
