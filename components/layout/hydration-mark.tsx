'use client'

import { useEffect } from 'react'

/** Tells the document that the page is hydrated: what was pressed before counts now (lib/server/deferred-scripts.ts). */
export function HydrationMark() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydration-mark'))
  }, [])
  return null
}
