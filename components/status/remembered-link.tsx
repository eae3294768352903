'use client'

import { useEffect, useState } from 'react'
import { recallSent } from './remember-sent'
import { StatusLink } from './status-link'

/**
 * Leads from the result of a payment to the status page of the record, where this tab sent the record: the payment's reference alone opens
 * no page. In any other tab it says how to get the link again.
 * @param ended whether the record has come to its end
 */
export function RememberedLink({ reference, ended }: { reference: string; ended: boolean }) {
  const [href, setHref] = useState<string>()
  // Read after hydration, because only the browser has it.
  useEffect(() => setHref(recallSent(reference)?.statusLink), [reference])
  if (href) return <StatusLink href={href} ended={ended} />
  return (
    <p>
      <a className="link" href="/status">
        Ask for the link to your status page
      </a>
    </p>
  )
}
