'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { saveFile } from './save-file'
import { useUnsavedChanges } from './use-unsaved-changes'
import './shown-once.css'

type ShownOnceProps = {
  /** What has to be done with it. */
  words: string
  /** What is copied and downloaded. */
  text: string
  /** What the file is called; without a name there is none to download. */
  filename?: string
  /** On the button by which the reader says that they have noted it. */
  doneLabel: string
  onDone: () => void
  children: ReactNode
}

/** A secret that is shown this once, until its reader has noted it; `useAskBeforeLeaving` asks whoever leaves before. */
export function ShownOnce({ words, text, filename, doneLabel, onDone, children }: ShownOnceProps) {
  const note = useRef<HTMLParagraphElement>(null)

  // The button that was pressed is gone.
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
 * Asks before something that is shown once is left, whichever way.
 * @param shown whether it is there now
 * @param onLeft lets it go
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
