import { type RefObject, useLayoutEffect, useRef } from 'react'

// The name of the control that was pressed last. A new list replaces the old one together with its controls.
let pressed: string | null = null

/**
 * Gives the focus back to a control that was pressed when the list it belongs to has been replaced.
 * @param name of the control, unique on its page
 * @returns props to spread on the control
 */
export function useRestoredFocus<Control extends HTMLElement>(name: string) {
  const ref: RefObject<Control | null> = useRef(null)
  // Done at once, because a moment later the page's title gets the focus.
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
