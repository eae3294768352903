'use client'

import { useState } from 'react'
import { randomHex } from '@/lib/text/random-hex'

/** A text that is not added yet, and the idempotency key of every attempt to add it: one whose response was lost is not stored twice. */
export type NoteDraft = { text: string; key: string }

// Outside the components, so that a draft outlives its panel: another application may be looked at in between.
const drafts = new Map<string, NoteDraft>()

const draftOf = (text: string): NoteDraft => ({ text, key: randomHex() })

/** The note that is not added yet, one for each application; closing the window asks first. */
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

function watchForLeaving() {
  if (drafts.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
