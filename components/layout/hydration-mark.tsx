'use client'

import { useEffect } from 'react'

/** Fires an event once the page is hydrated, so that a click made before takes effect (lib/server/script-loader.ts). */
export function HydrationMark() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
