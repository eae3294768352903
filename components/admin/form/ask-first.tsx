'use client'

import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { type AdminAction, useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import '@/components/ui/table.css'

type AskFirstProps = {
  /** The label of the button that opens the question. */
  label: ReactNode
  /** Whether that button looks like a link, because it is within a text. */
  slight?: boolean
  question: string
  /** The labels of the question's buttons: the one that confirms, the same while the action is sent, and the one that closes it. */
  words: { confirm: string; pending: string; leave: string }
  action: AdminAction
  onDone?: () => void
  /** What the question says will happen. */
  children: ReactNode
}

/** A button for an action that cannot be undone: it asks first. */
export function AskFirst({ label, slight, question, words, action, onDone, children }: AskFirstProps) {
  const [asking, setAsking] = useState(false)
  const { sending, send, isShown } = useAdminAction()
  const close = () => setAsking(false)

  async function confirm() {
    if (sending) return
    const done = await send(action)
    // Rendered synchronously: closing the question gives the focus back, before `onDone` moves it on.
    flushSync(close)
    // Not called where the administrator has gone to another page meanwhile.
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
