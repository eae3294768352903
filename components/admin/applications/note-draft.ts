import { useState } from 'react'
import { randomHex } from '@/lib/text/random-hex'

/**
 * A note that is not stored yet, and the idempotency key of every attempt to store it: a note whose response was lost is not stored
 * twice.
 */
export type NoteDraft = { text: string; key: string }

// Outside the components, so that a draft is still there when its application is opened again.
const drafts = new Map<string, NoteDraft>()

const draftOf = (text: string): NoteDraft => ({ text, key: randomHex() })

/** The draft of an application's note. The browser asks before the window is closed while there is one. */
export function useNoteDraft(applicationId: string) {
  const [draft, setDraft] = useState(() => drafts.get(applicationId) ?? draftOf(''))

  function setText(text: string) {
    const next = draftOf(text)
    if (text) drafts.set(applicationId, next)
    else drafts.delete(applicationId)
    watchForLeaving()
    setDraft(next)
  }

  return [draft, setText] as const
}

/** Deletes the draft of an application that was erased, where it can never be stored. */
export function deleteNoteDraft(applicationId: string): void {
  drafts.delete(applicationId)
  watchForLeaving()
}

function watchForLeaving() {
  if (drafts.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
