'use client'

import { editButtonId } from '@/components/admin/form/edit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import type { JobDetails } from '@/lib/jobs/schema'

type JobActionsProps = { job: JobDetails; onEdit: (id: string) => void }

/** What is done with a job in one press, in its row. */
export function JobActions({ job, onEdit }: JobActionsProps) {
  const { pending, send } = useAdminAction()
  const { _id, title, isActive, version } = job
  const edit = { ...job, closingDate: job.closingDate ?? null }

  function setActive(active: boolean, from: number) {
    void send({
      path: `/admin/jobs/edit/${_id}`,
      value: { ...edit, isActive: active, version: from },
      done: active ? `${title} is open.` : `${title} is closed.`,
      offer: { label: 'Undo', onClick: () => setActive(!active, from + 1) },
    })
  }

  /** The copy is closed until somebody has looked it over, and begins without a closing date. */
  function duplicate() {
    void send({
      path: '/admin/jobs',
      value: { ...edit, closingDate: null, isActive: false },
      async done(response) {
        const copy: { _id: string } = await response.json()
        onEdit(copy._id)
        return `${title} is copied. The copy is closed until you open it.`
      },
    })
  }

  return (
    <div className="admin-page-actions">
      <button type="button" className="table-button" id={editButtonId(_id)} onClick={() => onEdit(_id)}>
        Edit<span className="visually-hidden"> {title}</span>
      </button>
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
  )
}
