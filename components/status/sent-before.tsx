'use client'

import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { formatDateTime } from '@/lib/dates/format'
import { recallSent, type Sent } from './remember-sent'
import { StatusLink } from './status-link'
import './sent-before.css'

type Noun = 'application' | 'enrollment'

/**
 * Whether this tab has sent a form before, for a form that stays folded then.
 * @param form its name, as for `usePublicForm`, which comes first, so that what was typed is in it
 * @param isBegun whether it holds anything: then it stays as it is
 */
export function useSentBefore(form: string, isBegun: () => boolean) {
  const [sent, setSent] = useState<Sent>()
  const [folded, setFolded] = useState(false)
  const [isPassed, setPassed] = useState(false)
  const look = useEffectEvent((name: string) => {
    const before = recallSent(name)
    setSent(before)
    setFolded(before !== undefined && !isBegun())
    setPassed(window.scrollY > 0)
  })
  // Only the browser knows.
  useEffect(() => look(form), [form])
  return { sent, folded, isPassed, unfold: () => setFolded(false) }
}

type SentNoteProps = ReturnType<typeof useSentBefore> & { noun: Noun }

/**
 * Says first in a form that this tab has sent it before, and leads to where that stands; the rest of the form comes back once
 * another is to be sent.
 */
export function SentNote({ sent, folded, isPassed, noun, unfold }: SentNoteProps) {
  if (!sent) return null
  const [day, time] = formatDateTime(sent.at).split(', ')
  // Whoever comes back to the form rather than to the page's top looks for the note where an empty form would be.
  const Note = folded && isPassed ? AnnouncedBanner : Banner
  const beginAnother = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    flushSync(unfold)
    form?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  }
  return (
    <div className={folded ? 'sent-before' : undefined}>
      <Note
        kind="info"
        title={
          <>
            Your {noun} of <span className="held">{day},</span> {time} has reached us.
          </>
        }
      >
        <StatusLink href={sent.statusLink} pays={sent.pays} />
        {folded && (
          <Button variant="quiet" size="small" onClick={beginAnother}>
            Send another {noun}
          </Button>
        )}
      </Note>
    </div>
  )
}

/** Says the same in the place of a form that is no longer shown. */
export function SentBefore({ form, noun }: { form: string; noun: Noun }) {
  const before = useSentBefore(form, () => true)
  return <SentNote {...before} noun={noun} />
}
