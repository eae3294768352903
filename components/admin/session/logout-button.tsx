'use client'

import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { adminFetch, leaveForLogin } from './admin-fetch'

/** Ends the session on the server, which clears its cookie too, then deletes the token here. */
export function LogoutButton() {
  const [leaving, setLeaving] = useState(false)
  async function logOut() {
    if (leaving) return
    setLeaving(true)
    await adminFetch('/admin/logout', { method: 'POST' }).catch(() => undefined)
    leaveForLogin()
  }
  return (
    <button type="button" className="admin-frame-logout" onClick={logOut} aria-busy={leaving || undefined}>
      <Icon name="logout" />
      Logout
    </button>
  )
}
