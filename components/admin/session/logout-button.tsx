'use client'

import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { adminFetch } from './admin-fetch'
import { leaveForLogin } from './admin-token'

/** Ends the session on the server, which drops its cookie too, then forgets the token here. */
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
