'use client'

import { type DragEvent, type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, buttonClass } from './button'
import { classNames } from './class-names'
import { describedBy, FieldError } from './field'
import { FileTile } from './file-tile'
import './field.css'
import './file-field.css'

type FileFieldProps = {
  id: string
  name: string
  label: string
  hint: string
  /** As the `accept` attribute: `.pdf,.docx`. */
  accept: string
  file: File | undefined
  /** How much has been sent, from 0 to 100, while the file is being sent. */
  percent?: number | undefined
  /** Why the file was refused. */
  error?: string | undefined
  /** Writes a number of bytes for people. */
  formatSize: (bytes: number) => string
  onSelect: (file: File) => void
  onCancel: () => void
  ref: RefCallback<HTMLInputElement>
}

/** A field for one file, which is chosen in the dialog or dropped on it; says whether the file is being sent, ready or refused. */
export function FileField(props: FileFieldProps) {
  const { id, name, label, hint, accept, file, percent, error, formatSize, onSelect, onCancel, ref } = props
  const input = useRef<HTMLInputElement>(null)
  const sending = percent !== undefined
  const drop = useFileDrop(file => !sending && onSelect(file))
  const adoptChosen = useEffectEvent(() => {
    const chosen = input.current?.files?.[0]
    if (chosen) onSelect(chosen)
  })
  // A file may have been chosen before the page was hydrated, or kept by the browser through a reload.
  useEffect(() => adoptChosen(), [])
  const state = error ? 'file-field--refused' : file && !sending && 'file-field--ready'

  return (
    <div className="field field--full" data-invalid={error ? '' : undefined}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <span className="field-hint" id={`${id}-hint`}>
        {hint}
      </span>
      <div className={classNames('file-field', state, drop.over && 'file-field--over')} {...drop.handlers}>
        <input
          ref={element => {
            input.current = element
            ref(element)
          }}
          className="file-field-input"
          id={id}
          name={name}
          type="file"
          accept={accept}
          required
          aria-labelledby={`${id}-label`}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, hint, error)}
          onClick={event => {
            // Not disabled while sending, so that it can take the focus if the file is refused.
            if (sending) event.preventDefault()
            // Otherwise choosing the same file again would be no change, and fire no event.
            else event.currentTarget.value = ''
          }}
          onChange={event => {
            const chosen = event.target.files?.[0]
            if (chosen) onSelect(chosen)
          }}
        />
        <FileTile file={file} percent={percent} refused={Boolean(error)} formatSize={formatSize} />
        {sending ? (
          <Button variant="quiet" size="compact" onClick={onCancel}>
            Cancel
          </Button>
        ) : (
          // A label opens the browser's dialog without any script.
          <label htmlFor={id} className={buttonClass({ variant: 'quiet', size: 'compact' })}>
            {file && !error ? 'Replace file' : 'Choose file'}
          </label>
        )}
        {sending && (
          <progress className="file-field-progress" aria-label="Upload" max={100} value={percent}>
            {`${percent}%`}
          </progress>
        )}
      </div>
      <FieldError id={id} message={error} />
    </div>
  )
}

/** Lets a file be dropped on the element that gets the `handlers`; `over` says whether one is held above it. */
function useFileDrop(onSelect: (file: File) => void) {
  const [over, setOver] = useState(false)
  const handlers = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      const dropped = event.dataTransfer.files[0]
      if (dropped) onSelect(dropped)
    },
  }
  return { over, handlers }
}
