'use client'

import { useEffect } from 'react'

// As long, and as far apart, as the two presses of a double one are at most.
const WITHIN_MS = 500
const WITHIN_PX = 24

type Press = { control: Element | null; x: number; y: number; at: number }

/**
 * Drops the second press of a double one where another control has appeared under it, such as a panel's Reject where the list had
 * View: nobody has decided that. Presses of the same control, and those by the keyboard, are not looked at.
 */
export function SecondPressGuard() {
  useEffect(() => {
    let last: Press | null = null
    const onClick = (event: MouseEvent) => {
      if (event.detail === 0) return
      const press = pressOf(event)
      if (last && isSecond(press, last)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      last = press
    }
    // Before any other listener.
    window.addEventListener('click', onClick, { capture: true })
    return () => window.removeEventListener('click', onClick, { capture: true })
  }, [])
  return null
}

function pressOf({ target, clientX, clientY, timeStamp }: MouseEvent): Press {
  const control = target instanceof Element ? target.closest('a[href], button, summary') : null
  return { control, x: clientX, y: clientY, at: timeStamp }
}

function isSecond(press: Press, last: Press): boolean {
  if (!press.control || !last.control || press.control === last.control) return false
  return press.at - last.at < WITHIN_MS && Math.hypot(press.x - last.x, press.y - last.y) < WITHIN_PX
}
