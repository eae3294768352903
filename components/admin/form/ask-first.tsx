'use client'

import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AdminAction, useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import '@/components/ui/table.css'

type AskFirstProps = {
  /** On the button that asks. */
  label: ReactNode
  /** Whether that stands among words, where a whole button would be too much. */
  slight?: boolean
  question: string
  /** What the buttons of the question say: the one that confirms, the same while it is done, and the one that leaves it. */
  words: { confirm: string; pending: string; leave: string }
  action: AdminAction
  onDone?: () => void
  /** What will happen. */
  children: ReactNode
}

/** A button for what nobody can take back: it asks before it is done. */
export function AskFirst({ label, slight, question, words, action, onDone, children }: AskFirstProps) {
  const [asking, setAsking] = useState(false)
  const { sending, send, isShown } = useAdminAction()
  const close = () => setAsking(false)

  async function confirm() {
    if (sending) return
    const done = await send(action)
    // Synchronously: closing the question restores the focus, before what follows moves it on.
    flushSync(close)
    // Not where the administrator has moved on meanwhile.
    if (done && isShown()) onDone?.()
  }

  return (
    <>
      {slight ? (
        <button type="button" className="table-button" onClick={() => setAsking(true)}>
          {label}
        </button>
      ) : (
        <Button size="compact" variant="quiet" onClick={() => setAsking(true)}>
          {label}
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={close}
        title={question}
        actions={
          <>
            <Button size="compact" loading={sending} loadingLabel={words.pending} onClick={confirm}>
              {words.confirm}
            </Button>
            <Button size="compact" variant="quiet" onClick={close}>
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
