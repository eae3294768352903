'use client'

import { useEffect } from 'react'

/** Tells the document that its script is there: what was pressed before is answered now (lib/server/deferred-scripts.ts). */
export function HydrationMark() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydration-mark'))
  }, [])
  return null
}
