'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { recallSent } from './recall-sent'
import { StatusLinkToKeep } from './status-link'

type RememberedLinkProps = {
  reference: string
  /** Whether the record has come to its end. */
  ended: boolean
  /** Shown where the link is not known here: how to get it again. */
  children: ReactNode
}

/**
 * Leads from the result of a payment to the status page of the record, where this tab sent the record: the payment's reference alone opens
 * no page. */
export function RememberedLink({ reference, ended, children }: RememberedLinkProps) {
  const [href, setHref] = useState<string>()
  // Read after hydration, because only the browser has it.
  useEffect(() => setHref(recallSent(reference)[0]?.statusLink), [reference])
  return href ? <StatusLinkToKeep href={href} ended={ended} /> : children
}
