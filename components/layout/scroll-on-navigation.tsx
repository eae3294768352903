'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Scrolls to the top when another page is opened; another query on the same path does not count. After a step back or forward, and for
 * a URL with a hash, the browser chooses the place.
 */
export function ScrollOnNavigation() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const goingBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // The browser fires `popstate` for a followed anchor too, which stays on the page.
      goingBack.current = window.location.pathname !== shown.current
    }
    window.addEventListener('popstate', onPopState)
    return () => window.removeEventListener('popstate', onPopState)
  }, [])

  useEffect(() => {
    const moved = shown.current !== pathname
    shown.current = pathname
    if (moved && !goingBack.current && !window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' })
    goingBack.current = false
  }, [pathname])

  return null
}
