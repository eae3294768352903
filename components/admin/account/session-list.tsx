'use client'

import { useRef, useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { SessionRecord } from '@/lib/admin-session/schema'
import { formatDateTime } from '@/lib/dates/format'

/** The administrator's open sessions, each with a button that ends it, except the present one, which Logout ends. */
export function SessionList({ sessions }: { sessions: readonly SessionRecord[] }) {
  const list = useRef<HTMLUListElement>(null)
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { pending, send } = useAdminAction()

  async function end({ _id, device }: SessionRecord) {
    if (pending) return
    setChosenId(_id)
    const ended = await send({
      path: `/admin/account/sessions/${_id}/end`,
      value: {},
      done: `The session is ended: ${nameOf(device)}.`,
      failed: 'The session was not ended. Please try again.',
      refresh: 'always',
    })
    // The button that was pressed disappears, so the list takes the focus.
    if (ended) list.current?.focus()
  }

  return (
    <ul className="account-sessions" ref={list} tabIndex={-1} aria-label="Open sessions">
      {sessions.map(session => (
        <li key={session._id}>
          <div>
            <b>{nameOf(session.device)}</b>
            <small>{`Signed in ${formatDateTime(session.createdAt)}, last used ${formatDateTime(session.lastUsedAt)}`}</small>
          </div>
          {session.current ? (
            <Badge tone="good">This one</Badge>
          ) : (
            <Button
              size="compact"
              variant="quiet"
              aria-label={`End ${nameOf(session.device)}, signed in ${formatDateTime(session.createdAt)}`}
              loading={pending && chosenId === session._id}
              loadingLabel="Ending"
              onClick={() => end(session)}
            >
              End
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function nameOf(device: string): string {
  return device || 'Unknown device'
}
