'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { Icon } from '@/components/ui/icon'
import { adminFetch, leaveSignedOut } from './admin-fetch'

/**
 * Ends the session on the server, which clears its cookie too, then deletes the token here. Only the server can do the
 * first: where it cannot be reached, the page stays and says so.
 */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  async function logOut() {
    if (leaving) return
    setLeaving(true)
    const response = await adminFetch('/admin/logout', { method: 'POST' }).catch(() => null)
    if (response?.ok) return leaveSignedOut()
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
