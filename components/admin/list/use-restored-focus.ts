'use client'

import { type RefObject, useLayoutEffect, useRef } from 'react'

// The control that was pressed last: a new list replaces the old one, its controls included.
let pressed: string | null = null

/**
 * Gives the focus back to a control that was pressed when the list it belongs to has been replaced.
 * @param name tells the control apart on its page
 * @returns what to spread on the control
 */
export function useRestoredFocus<Control extends HTMLElement>(name: string) {
  const ref: RefObject<Control | null> = useRef(null)
  // At once: a moment later the focus is the page title's.
  useLayoutEffect(() => {
    if (pressed !== name || document.activeElement !== document.body) return
    pressed = null
    ref.current?.focus({ preventScroll: true })
  }, [name])
  return {
    ref,
    onClick: () => {
      pressed = name
    },
  }
}
