'use client'

import { useEffect, useState } from 'react'
import { readTexts, writeNote } from '@/components/forms/stored-note'
import { Banner } from '@/components/ui/banner'
import { formatDateTime } from '@/lib/dates/format'
import { holdTogether } from '@/lib/text/format'
import { StatusLink } from './status-link'

type Sent = { at: string; statusLink: string }

const nameOf = (form: string) => `${form} sent`

/**
 * Has the tab remember that a form was sent, so that its receipt is not lost with a reload or the way back from a payment.
 * @param form names the form and its record, as for `usePublicForm`
 * @param statusLink where it stands; without one there is nothing to remember
 */
export function noteSent(form: string, statusLink: string | undefined): void {
  if (statusLink) writeNote(nameOf(form), { at: new Date().toISOString(), statusLink } satisfies Sent)
}

/** Says above a form, or where it was, that this tab has sent it before, and leads to where that stands. */
export function SentBefore({ form, noun }: { form: string; noun: 'application' | 'enrollment' }) {
  const [sent, setSent] = useState<Sent>()
  // Only the browser knows.
  useEffect(() => setSent(readSent(form)), [form])
  if (!sent) return null
  return (
    <Banner kind="info" title={`Your ${noun} of ${holdTogether(formatDateTime(sent.at))} has reached us.`}>
      <StatusLink href={sent.statusLink} />
    </Banner>
  )
}

function readSent(form: string): Sent | undefined {
  const { at, statusLink } = readTexts(nameOf(form))
  return at && statusLink ? { at, statusLink } : undefined
}
