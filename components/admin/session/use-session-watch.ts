import { useEffect } from 'react'
import { toast } from 'sonner'
import { findWayOut } from '@/components/admin/router/way-out'
import { adminFetch, followLogouts, msSinceLiveSession } from './admin-fetch'

/** For how many ms after a successful request the session counts as alive when the administrator moves to another page. */
const FRESH_MS = 60_000

/**
 * Notices that the session has ended before anything is lost: when its time is over, also after the computer slept, and before a link or
 * the filters lead to a page or a file that the server would refuse.
 * @param expiresAt the end of the session in ISO 8601; it may have moved on meanwhile
 * @param check asks the server whether the session is alive
 */
export function useSessionWatch(expiresAt: string | null, check: () => Promise<boolean>): void {
  useEffect(() => {
    if (!expiresAt) return
    const end = Date.parse(expiresAt)
    const renewIfOver = () => {
      if (Date.now() < end || document.hidden) return
      // Asks for the password where the session has ended, and then reads when the new session ends.
      void adminFetch('/admin/verify-token').then(check, () => undefined)
    }
    const timer = setTimeout(renewIfOver, end - Date.now() + 1_000)
    document.addEventListener('visibilitychange', renewIfOver)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renewIfOver)
    }
  }, [expiresAt, check])

  useEffect(followLogouts, [])

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
  const link = findWayOut(event) ?? linkToFile(event)
  // A button's request asks for the password by itself.
  if (link instanceof HTMLAnchorElement) hold(event, () => open(link))
}

/** Opens a link. A new tab that is opened seconds after the press would be blocked without a word. */
function open(link: HTMLAnchorElement) {
  // Firefox has it since version 120.
  const activation: UserActivation | undefined = navigator.userActivation
  if (link.target === '_blank' && activation?.isActive === false)
    toast.info('The connection is slow. Press again to open it.')
  else link.click()
}

/** Whether a link leads to a CV or an export: refused, it would open a tab with the API's problem, or be a failed download. */
function linkToFile({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/api/"]') : null
}

function holdSubmit(event: SubmitEvent) {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.method !== 'get') return
  const { submitter } = event
  hold(event, () => form.requestSubmit(submitter))
}

// Set while an event that was held back is repeated.
let repeating = false

/**
 * Lets an event through where the session was alive a moment ago. Otherwise holds the event back, and repeats it once the session is known
 * to be alive, is renewed, or cannot be checked.
 */
function hold(event: Event, repeat: () => void) {
  if (repeating || msSinceLiveSession() < FRESH_MS) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const letThrough = () => {
    repeating = true
    repeat()
    repeating = false
  }
  void adminFetch('/admin/verify-token').then(
    // Where the site cannot say, the page that follows does.
    response => response.status !== 401 && letThrough(),
    // A lost connection is not asked about again: the page tells of it (router/unreached-notice.tsx).
    letThrough,
  )
}
