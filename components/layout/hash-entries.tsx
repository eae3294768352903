'use client'

import { useEffect } from 'react'

/**
 * Makes the entries that plain links such as `#apply` leave in the browser's history the router's own: it ignores a step back
 * to one without its state, and would show the page before under that URL.
 */
export function HashEntries() {
  useEffect(() => {
    const adopt = () => {
      // The router's own `replaceState` writes its state to the entry.
      if (window.history.state === null) window.history.replaceState(null, '', window.location.href)
    }
    window.addEventListener('hashchange', adopt)
    return () => window.removeEventListener('hashchange', adopt)
  }, [])
  return null
}
