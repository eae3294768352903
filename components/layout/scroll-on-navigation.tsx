'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/**
 * Shows every newly opened page from its top; another query is the same page still. After a step back or forward to another page,
 * and under a URL with a hash, the place is the browser's.
 */
export function ScrollOnNavigation() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const goingBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      // The browser tells of a followed anchor in the same way.
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
