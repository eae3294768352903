'use client'

import { useState } from 'react'

// Outside the components, so that a draft outlives its panel: another application may be looked at in between.
const drafts = new Map<string, string>()

/** The text of a note that is not added yet, kept for each application until it is; closing the window asks first. */
export function useNoteDraft(applicationId: string) {
  const [text, setText] = useState(() => drafts.get(applicationId) ?? '')

  function keep(next: string) {
    if (next) drafts.set(applicationId, next)
    else drafts.delete(applicationId)
    watchForLeaving()
    setText(next)
  }

  return [text, keep] as const
}

function watchForLeaving() {
  if (drafts.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent) {
  event.preventDefault()
}
