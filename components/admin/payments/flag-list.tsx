'use client'

import { type MouseEvent, useRef } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatDateTime } from '@/lib/dates/format'
import type { PaymentFlag } from '@/lib/payments/admin/schema'
import { disputeFlags, heldFlags, lastingFlags, UNPLACED_LIMIT } from '@/lib/payments/constants'
import { describeFlag } from '@/lib/payments/format'

type FlagListProps = {
  flags: readonly PaymentFlag[]
  /** Whether each flag shows its reference, because no payment is shown beside it. */
  withReference?: boolean
  onChanged?: () => void
  /** The id of the element that gets the focus when the list disappears with its last flag. */
  returnTo?: string
}

const words = {
  resolve: { done: 'Marked as looked at.', failed: 'It could not be marked. Please try again.' },
  reopen: {
    done: 'It waits to be looked at again.',
    failed: 'It could not be taken back. Please try again.',
  },
}

type Action = keyof typeof words

/** Flags, the unresolved ones first, each with a button that resolves or reopens it. */
export function FlagList({ flags, withReference = false, onChanged, returnTo }: FlagListProps) {
  const list = useRef<HTMLUListElement>(null)
  const resolved = useRef(new Set<string>())

  function changed(id: string, action: Action, button?: Element) {
    resolved.current[action === 'resolve' ? 'add' : 'delete'](id)
    // The button that was pressed disappears; whoever has gone on to another one stays there.
    const focused = document.activeElement ?? document.body
    if (button && [button, document.body].includes(focused)) {
      const isLast = flags.every(flag => resolved.current.has(flag._id))
      const nextFocus = returnTo && isLast ? document.getElementById(returnTo) : list.current
      nextFocus?.focus()
    }
    onChanged?.()
  }

  const waitingFirst = [...flags].sort(
    (a, b) => Number(a.resolvedAt !== null) - Number(b.resolvedAt !== null),
  )
  return (
    <ul className="payments-flags" ref={list} tabIndex={-1} aria-label="What does not add up">
      {waitingFirst.map(flag => (
        <FlagItem key={flag._id} flag={flag} withReference={withReference} onChanged={changed} />
      ))}
    </ul>
  )
}

type FlagItemProps = {
  flag: PaymentFlag
  withReference: boolean
  /** Called after a success, with the button that was pressed where it is one of the list. */
  onChanged: (id: string, action: Action, button?: Element) => void
}

/** One flag; it is saved by itself, so that the next one need not wait for it. */
function FlagItem({ flag, withReference, onChanged }: FlagItemProps) {
  const { _id: id, detail, reference, createdAt, resolvedAt } = flag
  const { pending, send } = useAdminAction()

  const change = (action: Action) =>
    send({
      path: `/admin/payments/flags/${id}/${action}`,
      value: {},
      ...words[action],
      undo: () => (action === 'resolve' ? { onClick: () => void reopen() } : undefined),
      replaces: true,
    })

  async function reopen() {
    if (await change('reopen')) onChanged(id, 'reopen')
  }

  async function press({ currentTarget }: MouseEvent) {
    if (pending) return
    const action = resolvedAt ? 'reopen' : 'resolve'
    if (await change(action)) onChanged(id, action, currentTarget)
  }

  const word = resolvedAt ? 'Not looked at after all' : 'Mark as looked at'
  const which = withReference ? reference : formatDateTime(createdAt)
  return (
    <li data-waiting={resolvedAt ? undefined : ''}>
      <p>
        <Icon name={resolvedAt ? 'check' : 'warning'} />
        <b>{describeFlag(flag)}</b>
      </p>
      <p>{detail}</p>
      {withReference && <p className="admin-page-small">Reference {reference}</p>}
      <p className="admin-page-small">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </p>
      {resolvedAt && (
        <p className="admin-page-small">
          {describeLook(flag)}, {formatDateTime(resolvedAt)}
        </p>
      )}
      <Button
        size="compact"
        variant="quiet"
        // A list may have several, of one kind even.
        aria-label={pending ? undefined : `${word}: ${describeFlag(flag)}, ${which}`}
        loading={pending}
        loadingLabel="Saving"
        onClick={press}
      >
        {word}
      </Button>
      {!resolvedAt && <p className="admin-page-small">{describeMarking(flag, withReference)}</p>}
    </li>
  )
}

/** Who resolved a flag; nobody where a dispute was decided, or a provider reported that the money went back. */
function describeLook({ reason, resolvedBy }: PaymentFlag): string {
  if (reason === 'disputed' && !resolvedBy) return 'Decided at the provider'
  if (heldFlags.some(held => held === reason) && !resolvedBy) return 'All of it went back'
  return `Looked at by ${resolvedBy?.email ?? 'System'}`
}

/** A line that says what resolving a flag does. */
function describeMarking({ reason }: PaymentFlag, unplaced: boolean): string {
  if (unplaced) return 'It is then no longer shown here. No money moves.'
  if ([...lastingFlags, ...disputeFlags, ...heldFlags].includes(reason))
    return 'It then waits no more. No money moves.'
  return 'It then waits no more, and the payer’s page no longer speaks of it. No money moves.'
}

/** The flags of money that was reported for unknown references; nothing where there are none. */
export function UnplacedFlags({ flags }: { flags: readonly PaymentFlag[] }) {
  if (flags.length === 0) return null
  return (
    <section className="payments-unplaced" aria-labelledby="unplaced-title">
      <h2 id="unplaced-title">Money we cannot place</h2>
      <p>A provider reported these for references that are none of ours. Look them up in its own pages.</p>
      {flags.length >= UNPLACED_LIMIT && (
        <p>
          At most {UNPLACED_LIMIT} are shown here, the newest first: older ones follow as these are marked.
        </p>
      )}
      <FlagList flags={flags} withReference returnTo="page-title" />
    </section>
  )
}
