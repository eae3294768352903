'use client'

import { useEffect } from 'react'

// As long, and as far apart, as the two presses of a double one are at most.
const WITHIN_MS = 500
const WITHIN_PX = 24

type Press = { control: Element | null; label: string | null; x: number; y: number; at: number }

/**
 * Drops the second press of a double one where another control has appeared under it, such as a panel's Reject where the list had
 * View: nobody has decided that. A control with the same label counts as the same, since a list that is read again may have drawn it
 * anew. What follows a key is no second press.
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
    const onKeyDown = () => {
      last = null
    }
    // Before any other listener.
    window.addEventListener('click', onClick, { capture: true })
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [])
  return null
}

function pressOf({ target, clientX, clientY, timeStamp }: MouseEvent): Press {
  const control = target instanceof Element ? target.closest('a[href], button, summary') : null
  return { control, label: control?.textContent ?? null, x: clientX, y: clientY, at: timeStamp }
}

function isSecond(press: Press, last: Press): boolean {
  if (!press.control || !last.control) return false
  if (press.control === last.control || press.label === last.label) return false
  return press.at - last.at < WITHIN_MS && Math.hypot(press.x - last.x, press.y - last.y) < WITHIN_PX
}
