'use client'

import { useEffect, useRef, useState } from 'react'
import { useViewed } from '@/components/admin/panel/use-viewed'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { MessageRecord } from '@/lib/contact-messages/schema'

/** Deletes a message, after a question. */
export function DeleteMessage({ record: { _id, name, subject } }: { record: MessageRecord }) {
  const [asked, setAsked] = useState(false)
  const { pending, send } = useAdminAction()
  const { close } = useViewed()
  const markGone = useFocusOnTitle()

  async function remove() {
    const path = `/admin/contact-messages/${_id}/delete`
    const gone = await send({ path, value: {}, done: `The message of ${name} is deleted.` })
    setAsked(false)
    if (!gone) return
    markGone()
    close()
  }

  return (
    <>
      <Button size="small" flat variant="quiet" onClick={() => setAsked(true)}>
        Delete
      </Button>
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Delete this message?"
        actions={
          <>
            <Button size="small" flat loading={pending} loadingLabel="Deleting" onClick={() => void remove()}>
              Delete message
            </Button>
            <Button size="small" flat variant="quiet" onClick={() => setAsked(false)}>
              Keep it
            </Button>
          </>
        }
      >
        <p>
          {name}, {subject}. Nobody can bring it back.
        </p>
      </Dialog>
    </>
  )
}

/** Gives the focus to the page's title once the panel has gone: the row that would get it goes too. */
function useFocusOnTitle() {
  const gone = useRef(false)
  useEffect(
    () => () => {
      if (gone.current) document.getElementById('page-title')?.focus()
    },
    [],
  )
  return () => {
    gone.current = true
  }
}
