'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { saveFile } from './save-file'
import { useUnsavedChanges } from './use-unsaved-changes'
import './shown-once.css'

type ShownOnceProps = {
  /** Says what to do with the secret. */
  words: string
  /** The text that is copied or downloaded. */
  text: string
  /** The name of the file; without one there is no download. */
  filename?: string
  /** The label of the button with which the reader says that they have noted the secret. */
  doneLabel: string
  onDone: () => void
  children: ReactNode
}

/** Shows a secret once, until its reader has noted it. Use it with `useAskBeforeLeaving`. */
export function ShownOnce({ words, text, filename, doneLabel, onDone, children }: ShownOnceProps) {
  const note = useRef<HTMLParagraphElement>(null)

  // The button that was pressed has disappeared.
  useEffect(() => note.current?.focus(), [])

  return (
    <div className="shown-once" data-unsaved>
      <p ref={note} tabIndex={-1}>
        {words}
      </p>
      {children}
      <div className="shown-once-buttons">
        {filename && (
          <Button
            size="compact"
            variant="quiet"
            onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), filename)}
          >
            Download
          </Button>
        )}
        <CopyButton
          label="Copy"
          text={text}
          copied="It is copied."
          failed="The browser does not copy here: mark it, and copy it yourself."
        />
      </div>
      <Button size="compact" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  )
}

/**
 * Asks before the administrator leaves a secret that is shown once, by any way out.
 * @param shown whether the secret is shown now
 * @param onLeft called when the administrator chooses to leave
 * @returns the question; render it anywhere
 */
export function useAskBeforeLeaving(shown: boolean, onLeft: () => void): ReactNode {
  return useUnsavedChanges(shown, onLeft, {
    title: 'Leave without keeping it?',
    detail: 'It is shown this once. Nobody can read it again once you leave.',
    stay: 'Stay',
    leave: 'Leave',
  }).question
}
