'use client'

import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useNarrow } from '@/components/admin/list/use-narrow'
import { classNames } from '@/components/ui/class-names'
import { Icon } from '@/components/ui/icon'
import { modalLayers, useModalLayer } from '@/components/ui/modal-layers'

type SheetProps = {
  /** Names the record in the sheet; when it changes, the focus moves to the heading. */
  subject: string
  label: string
  /** The id of the button that opened it, which gets the focus back once the sheet is gone. */
  returnTo: string
  onClose: () => void
  className?: string
  /** The bar at its head, with a close button; without a bar a phone gets a Back button. */
  bar?: ReactNode
  children: ReactNode
}

/**
 * Shows a panel beside its list, or over the list where there is no room. On a phone it is a modal sheet over the whole
 * screen with a Back button: the browser's own dialog keeps the focus in and the list behind it inert.
 */
export function Sheet({ subject, label, returnTo, onClose, className, bar, children }: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const narrow = useNarrow()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const focused = document.activeElement
    if (element.open) element.close()
    if (narrow) element.showModal()
    // `show()` gives the focus to the first button, and scrolls the list away for that.
    else element.open = true
    bringQuestionsForward(element, focused)
  }, [narrow])

  useModalLayer(dialog, narrow, 'below')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the subject
  useEffect(() => {
    focusHeading(dialog.current)
    dialog.current?.scrollTo({ top: 0 })
  }, [subject, narrow])

  useFocusReturn(returnTo)
  useFocusRecovery(dialog)

  return (
    <dialog
      ref={dialog}
      className={classNames('sheet', className)}
      aria-label={label}
      onCancel={event => {
        // React also passes on the cancel event of a question within the sheet.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        const sheet = dialog.current
        if (!narrow || !sheet || event.target !== sheet || sheet.open) return
        // A browser may close it without asking, as on several Backs in a row: what was typed is shown again, and asked about.
        const focused = document.activeElement
        sheet.showModal()
        bringQuestionsForward(sheet, focused)
        onClose()
      }}
    >
      {bar ?? (
        <div className="sheet-back on-dark">
          <button type="button" onClick={onClose}>
            <Icon name="arrow-left" />
            Back
          </button>
        </div>
      )}
      {children}
    </dialog>
  )
}

/** Reopens the modal questions that the sheet now covers, as after a phone is turned, in their order. */
function bringQuestionsForward(sheet: HTMLElement, focused: Element | null) {
  for (const question of modalLayers().filter(layer => layer !== sheet && layer.open)) {
    question.close()
    question.showModal()
    if (focused instanceof HTMLElement && question.contains(focused)) focused.focus()
  }
}

function focusHeading(sheet: HTMLElement | null) {
  sheet?.querySelector<HTMLElement>('.panel h2')?.focus({ preventScroll: true })
}

/** Keeps the focus in the sheet when the focused element disappears, such as a button that is no longer needed. */
function useFocusRecovery(sheet: RefObject<HTMLElement | null>) {
  const wasInside = useRef(false)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      wasInside.current = target instanceof Node && sheet.current?.contains(target) === true
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [sheet])
  useEffect(() => {
    if (wasInside.current && document.activeElement === document.body) focusHeading(sheet.current)
  })
}

/** Returns the focus once the dialog has left the page: until then nothing behind a modal dialog can take it. */
function useFocusReturn(id: string) {
  const giveBack = useEffectEvent(() => document.getElementById(id)?.focus())
  useEffect(() => () => giveBack(), [])
}
