'use client'

import { useEffect } from 'react'

/** Tells the document that it is hydrated: a click made before takes effect now (lib/server/deferred-scripts.ts). */
export function HydrationMark() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'))
  }, [])
  return null
}
