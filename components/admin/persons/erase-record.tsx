'use client'

import { useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { PanelPart } from '@/components/ui/panel'
import { isErasedEmail } from '@/lib/mail/nobody'
import { personErasedSchema } from '@/lib/persons/schema'
import { orNA } from '@/lib/text/format'

type EraseRecordProps = { kind: 'application' | 'enrollment'; id: string; name: string; email: string }

/** Erases one application or enrollment after a question; nothing where its person is erased already. */
export function EraseRecord({ kind, id, name, email }: EraseRecordProps) {
  const [asking, setAsking] = useState(false)
  const { pending, send } = useAdminAction()
  const close = () => setAsking(false)

  async function erase() {
    if (pending) return
    await send({
      path: `/admin/${kind}s/${id}/erase`,
      value: {},
      done: async response => tellErased(kind, name, await response.json()),
      failed: 'Nothing was erased. Please try again.',
    })
    close()
  }

  if (isErasedEmail(email)) return null
  return (
    <PanelPart title="Erase">
      <p className="admin-page-small">Erases this {kind} for good, and no other of the same person.</p>
      <div>
        <Button size="small" flat variant="quiet" onClick={() => setAsking(true)}>
          Erase {kind}
        </Button>
      </div>
      <Dialog
        open={asking}
        onClose={close}
        title={`Erase this ${kind}?`}
        actions={
          <>
            <Button size="small" flat loading={pending} loadingLabel="Erasing" onClick={erase}>
              Erase for good
            </Button>
            <Button size="small" flat variant="quiet" onClick={close}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          What {orNA(name)} sent goes{kind === 'application' && ', the CV and notes'} with its history, and
          nobody can take that back. A payment keeps its amount and reference, without the person.
        </p>
        <p>Nobody is told. Everything of a person, and a copy for them, is under Personal data.</p>
      </Dialog>
    </PanelPart>
  )
}

function tellErased(kind: EraseRecordProps['kind'], name: string, body: unknown): string {
  const { anonymised } = personErasedSchema.parse(body)
  return `${orNA(name)}: the ${kind} is erased.${anonymised > 0 ? ' Its payment stays, without the person.' : ''}`
}
