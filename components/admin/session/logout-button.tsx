'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { Icon } from '@/components/ui/icon'
import { leaveSignedOut, sendWithToken } from './admin-fetch'

/**
 * Ends the session on the server, which also clears the cookie, and then deletes the token here. Where the server cannot be reached, the
 * session goes on, and the page says so.
 */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  async function logOut() {
    if (leaving) return
    setLeaving(true)
    const response = await sendWithToken('/admin/logout', { method: 'POST' }).catch(() => null)
    // A 401 means that the session has ended already.
    if (response?.ok || response?.status === 401) return leaveSignedOut()
    setLeaving(false)
    toast.error('You are still signed in: the site cannot be reached. Please try again.')
  }
  return (
    <button type="button" className="admin-frame-logout" onClick={logOut} aria-busy={leaving || undefined}>
      <Icon name="logout" />
      Logout
    </button>
  )
}
