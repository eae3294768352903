'use client'

import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { formatDateTime } from '@/lib/dates/format'
import { recallSent, type Sent } from './recall-sent'
import { StatusLinkToKeep } from './status-link'
import './sent-before.css'

type Noun = 'application' | 'enrollment'

/**
 * Finds out whether this tab has sent a form before; the form is then folded away. Call it after `usePublicForm`, so that the form already
 * holds what was typed.
 * @param form the form's name, as for `usePublicForm`
 * @param isBegun tells whether something is typed: then the form is not folded
 */
export function useSentBefore(form: string, isBegun: () => boolean) {
  const [sent, setSent] = useState<Sent[]>([])
  const [folded, setFolded] = useState(false)
  const [isPassed, setPassed] = useState(false)
  const look = useEffectEvent((name: string) => {
    const before = recallSent(name)
    setSent(before)
    setFolded(before.length > 0 && !isBegun())
    setPassed(window.scrollY > 0)
  })
  // Read after hydration, because only the browser has it.
  useEffect(() => look(form), [form])
  return { sent, folded, isPassed, unfold: () => setFolded(false) }
}

type SentNoteProps = ReturnType<typeof useSentBefore> & { noun: Noun }

/**
 * Says at the top of a form that this tab has sent it before, and leads to its status page. The rest of the form appears again when the
 * visitor wants to send another.
 */
export function SentNote({ sent, folded, isPassed, noun, unfold }: SentNoteProps) {
  const [newest, ...earlier] = sent
  if (!newest) return null
  // Where the page opens at the form and not at its top, the note is scrolled to, as the visitor expects the form there.
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
            Your {noun} of <span className="whole">{formatDateTime(newest.at)}</span> has reached us.
          </>
        }
      >
        <StatusLinkToKeep href={newest.statusLink} pays={newest.pays} />
        {earlier.map(({ at, statusLink }, index) => (
          <p key={statusLink} className="sent-before-earlier">
            <a className="link" href={statusLink}>
              {earlier.length - index}. Your {noun} of {formatDateTime(at)}
            </a>
          </p>
        ))}
        {folded && (
          <Button variant="quiet" size="small" onClick={beginAnother}>
            Send another {noun}
          </Button>
        )}
      </Note>
    </div>
  )
}

/** Says the same where the form is no longer shown. */
export function SentBefore({ form, noun }: { form: string; noun: Noun }) {
  const before = useSentBefore(form, () => true)
  return <SentNote {...before} noun={noun} />
}
