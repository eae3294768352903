'use client'

import { useEffect, useState } from 'react'
import { recallSent } from './remember-sent'
import { StatusLink } from './status-link'

/**
 * Leads from the result of a payment to the status page of what was paid for, where this tab has sent that; the payment's
 * reference alone opens nothing. Elsewhere it says how the link is had again.
 */
export function RememberedLink({ reference }: { reference: string }) {
  const [href, setHref] = useState<string>()
  // Only the browser knows.
  useEffect(() => setHref(recallSent(reference)?.statusLink), [reference])
  if (href) return <StatusLink href={href} />
  return (
    <p>
      <a className="link" href="/status">
        Ask for the link to your status page
      </a>
    </p>
  )
}
