'use client'

import { useEffect } from 'react'

const LOOK_AGAIN_MS = 50
const LONGEST_PRESS_MS = 5_000

/**
 * Fires an event once the page is hydrated, so that a click made before takes effect (lib/server/script-loader.ts). While a finger or a
 * mouse is down it waits for it, for five seconds at most: the rest of the page is laid out then (app/styles/deferred.css), and what is
 * being pressed may move away before the click.
 */
export function HydrationMark() {
  useEffect(() => {
    const hydrated = performance.now()
    const tell = () => {
      const isPressed = document.querySelector('body :active') !== null
      if (isPressed && performance.now() < hydrated + LONGEST_PRESS_MS)
        timer = setTimeout(tell, LOOK_AGAIN_MS)
      else window.dispatchEvent(new Event('hydrated'))
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    tell()
    return () => clearTimeout(timer)
  }, [])
  return null
}
