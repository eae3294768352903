'use client'

import { type MouseEvent, useRef } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { SessionRecord } from '@/lib/admin-session/schema'
import { formatDateTime } from '@/lib/dates/format'

/** The administrator's open sessions, each with a button that ends it, except the present one, which Logout ends. */
export function SessionList({ sessions }: { sessions: readonly SessionRecord[] }) {
  const list = useRef<HTMLUListElement>(null)

  // The button that was pressed disappears, so the list takes the focus; whoever has gone on to another button stays there.
  function ended(button: Element) {
    if ([button, document.body].includes(document.activeElement ?? document.body)) list.current?.focus()
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
            <EndButton session={session} onEnded={ended} />
          )}
        </li>
      ))}
    </ul>
  )
}

type EndButtonProps = { session: SessionRecord; onEnded: (button: Element) => void }

/** Ends one session; each by itself, so that the next one need not wait for it. */
function EndButton({ session: { _id, device, createdAt }, onEnded }: EndButtonProps) {
  const { pending, send } = useAdminAction()

  async function end({ currentTarget }: MouseEvent) {
    if (pending) return
    const ended = await send({
      path: `/admin/account/sessions/${_id}/end`,
      value: {},
      done: `The session is ended: ${nameOf(device)}.`,
      failed: 'The session was not ended. Please try again.',
      refresh: 'always',
    })
    if (ended) onEnded(currentTarget)
  }

  return (
    <Button
      size="compact"
      variant="quiet"
      aria-label={`End ${nameOf(device)}, signed in ${formatDateTime(createdAt)}`}
      loading={pending}
      loadingLabel="Ending"
      onClick={end}
    >
      End
    </Button>
  )
}

function nameOf(device: string): string {
  return device || 'Unknown device'
}
