'use client'

import { useEffect } from 'react'

// Effects that move the focus themselves come before that.
const WAIT_MS = 100

/**
 * Gives the focus to the page's title where what had it has gone, as the row of a deleted record: else the keyboard begins at
 * the top of the page again. Whatever knows a better place, such as a panel or a list, comes first.
 */
export function FocusRecovery() {
  useEffect(() => {
    let last: Element | null = null
    const note = () => {
      last = document.activeElement
    }
    const keep = () => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      document.getElementById('page-title')?.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (last && !last.isConnected) setTimeout(keep, WAIT_MS)
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
