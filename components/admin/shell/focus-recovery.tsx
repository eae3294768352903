'use client'

import { useEffect } from 'react'

// Long enough for effects that move the focus themselves.
const WAIT_MS = 100

/**
 * Focuses the page's title when the focused element has disappeared, for example with the row of a deleted record: otherwise the
 * keyboard would start at the top of the page. A panel or list that moves the focus itself does so before.
 */
export function FocusRecovery() {
  useEffect(() => {
    let last: Element | null = null
    const note = () => {
      last = document.activeElement
    }
    const recover = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      document.getElementById('page-title')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (last && !last.isConnected) setTimeout(recover, WAIT_MS)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
  return null
}
