'use client'

import { useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PanelPart } from '@/components/ui/panel'
import { orNA } from '@/lib/text/format'

type DeleteRecordProps = { noun: 'job' | 'course'; id: string; title: string; onDeleted: () => void }

const others = { job: 'applications', course: 'enrollments' } as const

/** Deletes a job or course after a question. One that somebody applied for or enrolled on is refused, and stays. */
export function DeleteRecord({ noun, id, title, onDeleted }: DeleteRecordProps) {
  const [asking, setAsking] = useState(false)
  const { pending, send } = useAdminAction()
  const close = () => setAsking(false)

  async function remove() {
    if (pending) return
    const deleted = await send({
      path: `/admin/${noun}s/${id}/delete`,
      value: {},
      done: `${orNA(title)} is deleted.`,
      failed: 'Nothing was deleted. Please try again.',
    })
    close()
    if (deleted) onDeleted()
  }

  return (
    <PanelPart title="Delete">
      <p className="admin-page-small">
        Only a {noun} without {others[noun]} can be deleted.
      </p>
      <div>
        <Button size="small" flat variant="quiet" onClick={() => setAsking(true)}>
          Delete {noun}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={close}
        title={`Delete this ${noun}?`}
        actions={
          <>
            <Button size="small" flat loading={pending} loadingLabel="Deleting" onClick={remove}>
              Delete for good
            </Button>
            <Button size="small" flat variant="quiet" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          {orNA(title)} goes from the site, its history with it, and nobody can take that back. Closing it
          keeps it here.
        </p>
      </Dialog>
    </PanelPart>
  )
}
