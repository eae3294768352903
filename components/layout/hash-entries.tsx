'use client'

import { useEffect } from 'react'

/**
 * Gives the history entries of plain links such as `#apply` the router's state. The router ignores a step back to an entry without
 * its state, and would show the previous page under that entry's URL.
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
