'use client'

import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { formatDateTime } from '@/lib/dates/format'
import { describeFlag } from '@/lib/payments/admin/format'
import type { PaymentFlag } from '@/lib/payments/admin/schema'
import { useFlagResolution } from './use-flag-resolution'

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
  const { resolving, resolve } = useFlagResolution(() => {
    // The button that was pressed is about to go.
    const nextFocus = returnTo && flags.length === 1 ? document.getElementById(returnTo) : list.current
    nextFocus?.focus()
    onResolved?.()
  })
  const waitingFirst = flags.toSorted((a, b) => Number(a.resolvedAt !== null) - Number(b.resolvedAt !== null))
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
              loading={resolving === flag._id}
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
