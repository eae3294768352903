'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Shows every newly opened page from its top; going back keeps the place, and so does a URL with a hash. */
export function ScrollOnNavigation() {
  const pathname = usePathname()
  const shown = useRef(pathname)
  const goingBack = useRef(false)

  useEffect(() => {
    const onPopState = () => {
      goingBack.current = true
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
