'use client'

import { type ReactNode, useState } from 'react'
import { type AdminAction, useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'

type AskFirstProps = {
  /** On the button that asks. */
  label: ReactNode
  question: string
  /** What the buttons of the question say: to go on, while that is done, and to leave it. */
  words: { goOn: string; pending: string; leave: string }
  action: AdminAction
  onDone?: () => void
  /** What will happen. */
  children: ReactNode
}

/** A button for what nobody can take back: it asks before it is done. */
export function AskFirst({ label, question, words, action, onDone, children }: AskFirstProps) {
  const [asking, setAsking] = useState(false)
  const { sending, send, isShown } = useAdminAction()
  const close = () => setAsking(false)

  async function goOn() {
    if (sending) return
    const done = await send(action)
    close()
    // Whoever has gone elsewhere meanwhile is not led away from there.
    if (done && isShown()) onDone?.()
  }

  return (
    <>
      <Button size="small" flat variant="quiet" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={question}
        actions={
          <>
            <Button size="small" flat loading={sending} loadingLabel={words.pending} onClick={goOn}>
              {words.goOn}
            </Button>
            <Button size="small" flat variant="quiet" onClick={close}>
              {words.leave}
            </Button>
          </>
        }
      >
        {children}
      </Dialog>
    </>
  )
}
