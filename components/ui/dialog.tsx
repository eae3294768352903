'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button'
import { useModalLayer } from './modal-layers'
import { usePressBeside } from './use-press-beside'
import './dialog.css'

type DialogProps = {
  open: boolean
  /** Called when the visitor presses Escape, the cross, or beside the dialog. */
  onClose: () => void
  title: string
  children: ReactNode
  /** The buttons at the foot. */
  actions?: ReactNode
}

/**
 * A modal question. The browser's own dialog keeps the focus in, makes the page behind inert, and gives the focus back. Where it has a form,
 * the first field has the focus.
 */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const pressBeside = usePressBeside(onClose)
  useModalLayer(dialog, open)

  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) show(element)
    if (!open && element?.open) element.close()
  }, [open])

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={event => {
        // React also passes on the cancel event of what is within, such as a file field.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // A browser may close it without asking, as on one Escape of several in a row. It fires `close` later, also when `open` closed
      // the dialog; by then it may be opening again. It is shown until `open` says otherwise: something may be typed in it.
      onClose={({ currentTarget }) => {
        if (!open || currentTarget.open) return
        show(currentTarget)
        onClose()
      }}
      {...pressBeside}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 id={titleId}>{title}</h2>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </div>
        {children}
        {actions && <div className="dialog-actions">{actions}</div>}
      </div>
    </dialog>
  )
}

function show(dialog: HTMLDialogElement) {
  dialog.showModal()
  // The browser focuses what comes first, which is the cross.
  dialog.querySelector<HTMLElement>('form :is(input, select, textarea)')?.focus()
}
