'use client'

import { useEffect } from 'react'

// As long, and as far apart, as the two presses of a double one are at most.
const WITHIN_MS = 500
const WITHIN_PX = 24

// Longer than the site takes to respond on a slow line.
const WATCHED_MS = 5_000

type Press = {
  control: Element | null
  label: string | null
  x: number
  y: number
  at: number
  /** What can be pressed at this place by now, and since when. */
  shown: Element | null
  shownAt: number
}

/**
 * Drops the second press of a double one where another control has appeared under it, such as a panel's Reject where the list had
 * View: nobody has decided that. On a slow line that appears late, so the time counts from then. A control with the same label counts
 * as the same, since a list that is read again may have drawn it anew. What follows a key, or a scroll by hand, is no second press.
 */
export function SecondPressGuard() {
  useEffect(() => {
    let last: Press | null = null
    let watching = 0
    const watch = () => {
      if (!last || performance.now() - last.at > WATCHED_MS) return
      const control = controlOf(document.elementFromPoint(last.x, last.y))
      if (control !== last.shown) Object.assign(last, { shown: control, shownAt: performance.now() })
      watching = requestAnimationFrame(watch)
    }
    const onClick = (event: MouseEvent) => {
      if (event.detail === 0) return
      cancelAnimationFrame(watching)
      watching = requestAnimationFrame(watch)
      const press = pressOf(event)
      if (last && isSecond(press, last)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      last = press
    }
    const forget = () => {
      last = null
    }
    // Before any other listener.
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    window.addEventListener('click', onClick, options)
    for (const type of ['keydown', 'wheel', 'touchmove'])
      window.addEventListener(type, forget, { ...options, passive: true })
    return () => {
      listening.abort()
      cancelAnimationFrame(watching)
    }
  }, [])
  return null
}

function pressOf({ target, clientX, clientY, timeStamp }: MouseEvent): Press {
  const control = controlOf(target)
  const label = control?.textContent ?? null
  return { control, label, x: clientX, y: clientY, at: timeStamp, shown: control, shownAt: timeStamp }
}

function controlOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('a[href], button, summary') : null
}

function isSecond(press: Press, last: Press): boolean {
  if (!press.control || !last.control) return false
  if (press.control === last.control || press.label === last.label) return false
  return press.at - last.shownAt < WITHIN_MS && Math.hypot(press.x - last.x, press.y - last.y) < WITHIN_PX
}
