'use client'

import { type RefObject, useEffect } from 'react'

const focusable = 'a[href], button:not([disabled]), input:not([disabled])'

function visibleStops(area: HTMLElement) {
  return [...area.querySelectorAll<HTMLElement>(focusable)].filter(stop => stop.checkVisibility())
}

function wrapFocus(area: HTMLElement, event: KeyboardEvent) {
  if (event.key !== 'Tab') return
  const stops = visibleStops(area)
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const outside = !area.contains(document.activeElement)
  if (document.activeElement !== edge && !outside) return
  event.preventDefault()
  const next = event.shiftKey ? stops.at(-1) : stops[0]
  next?.focus()
}

/**
 * While `active`, the Tab key stays inside the area and everything beside the page's header is inert.
 * For panels that cover the page under the header.
 */
export function useFocusTrap(area: RefObject<HTMLElement | null>, active: boolean) {
  useEffect(() => {
    if (!active) return
    const covered = [...document.querySelectorAll<HTMLElement>('body > :not(header, script)')]
    const onKeyDown = (event: KeyboardEvent) => area.current && wrapFocus(area.current, event)
    for (const element of covered) element.inert = true
    document.addEventListener('keydown', onKeyDown)
    return () => {
      for (const element of covered) element.inert = false
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [area, active])
}
