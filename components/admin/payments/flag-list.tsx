'use client'

import { useRef, useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatDateTime } from '@/lib/dates/format'
import { describeFlag } from '@/lib/payments/admin/format'
import type { PaymentFlag } from '@/lib/payments/admin/schema'

type FlagListProps = {
  flags: readonly PaymentFlag[]
  /** Whether each names its reference, as where no payment is shown beside it. */
  withReference?: boolean
  onResolved?: () => void
  /** The id of what gets the focus where the list goes with its last flag. */
  returnTo?: string
}

/** What does not add up: those that wait first, each with a way to mark it as looked at. */
export function FlagList({ flags, withReference = false, onResolved, returnTo }: FlagListProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pending, send } = useAdminAction()
  const [chosenId, setChosenId] = useState<string | null>(null)

  async function resolve(id: string) {
    if (pending) return
    setChosenId(id)
    const resolved = await send({
      path: `/admin/payments/flags/${id}/resolve`,
      value: {},
      done: 'Marked as looked at.',
      failed: 'It could not be marked. Please try again.',
    })
    if (!resolved) return
    // The button that was pressed is about to go.
    const nextFocus = returnTo && flags.length === 1 ? document.getElementById(returnTo) : list.current
    nextFocus?.focus()
    onResolved?.()
  }

  const waitingFirst = [...flags].sort(
    (a, b) => Number(a.resolvedAt !== null) - Number(b.resolvedAt !== null),
  )
  return (
    <ul className="payments-flags" ref={list} tabIndex={-1} aria-label="What does not add up">
      {waitingFirst.map(flag => (
        <li key={flag._id} data-waiting={flag.resolvedAt ? undefined : ''}>
          <p>
            <Icon name={flag.resolvedAt ? 'check' : 'warning'} />
            <b>{describeFlag(flag)}</b>
          </p>
          <p>{flag.detail}</p>
          {withReference && <p className="admin-page-small">Reference {flag.reference}</p>}
          <p className="admin-page-small">
            <time dateTime={flag.createdAt}>{formatDateTime(flag.createdAt)}</time>
          </p>
          {flag.resolvedAt ? (
            <p className="admin-page-small">
              Looked at by {flag.resolvedBy?.email ?? 'System'}, {formatDateTime(flag.resolvedAt)}
            </p>
          ) : (
            <Button
              size="small"
              flat
              variant="quiet"
              loading={pending && chosenId === flag._id}
              loadingLabel="Saving"
              onClick={() => resolve(flag._id)}
            >
              Mark as looked at
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Money that was reported for references we do not know; nothing where there is none. */
export function UnplacedFlags({ flags }: { flags: readonly PaymentFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section className="payments-unplaced" aria-labelledby="unplaced-title">
      <h2 id="unplaced-title">Money we cannot place</h2>
      <p>A provider reported these for references that are none of ours. Look them up in its own pages.</p>
      <FlagList flags={flags} withReference returnTo="page-title" />
    </section>
  )
}
