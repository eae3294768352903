'use client'

import { useEffect } from 'react'
import { adminFetch, sinceProof } from './admin-fetch'

/** How long a proof of the session is good enough, in ms, for a move to another page. */
const FRESH_MS = 60_000

/**
 * Finds out that the session has ended before anything is lost by it: when its time is over, also after the computer
 * slept, and before a link or the filters lead to a page that the server would refuse.
 * @param expiresAt the end of the session in ISO 8601; it may have moved on meanwhile
 * @param check asks the server how it stands
 */
export function useSessionWatch(expiresAt: string | null, check: () => Promise<boolean>): void {
  useEffect(() => {
    if (!expiresAt) return
    const end = Date.parse(expiresAt)
    const renewIfOver = () => {
      if (Date.now() < end || document.hidden) return
      // Asks for the password where it has ended, and then for the new session's end.
      void adminFetch('/admin/verify-token').then(check, () => undefined)
    }
    const timer = setTimeout(renewIfOver, end - Date.now() + 1_000)
    document.addEventListener('visibilitychange', renewIfOver)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renewIfOver)
    }
  }, [expiresAt, check])

  useEffect(() => {
    document.addEventListener('click', holdClick, { capture: true })
    document.addEventListener('submit', holdSubmit, { capture: true })
    return () => {
      document.removeEventListener('click', holdClick, { capture: true })
      document.removeEventListener('submit', holdSubmit, { capture: true })
    }
  }, [])
}

function holdClick(event: MouseEvent) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  // An anchor on the page and another tab lose nothing.
  if (!link || link.target || link.origin !== window.location.origin || link.hash) return
  hold(event, () => link.click())
}

function holdSubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'get') return
  const { submitter } = event
  hold(event, () => form.requestSubmit(submitter))
}

/** Lets an event through where the session was alive a moment ago, else once it is or was renewed. */
function hold(event: Event, repeat: () => void) {
  if (sinceProof() < FRESH_MS) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void adminFetch('/admin/verify-token').then(
    // Where the site cannot say, the page that follows does.
    response => response.status !== 401 && repeat(),
    // A lost connection is the browser's to tell.
    repeat,
  )
}
