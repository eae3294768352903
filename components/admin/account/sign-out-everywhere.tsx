'use client'

import { useState } from 'react'
import { toast } from 'sonner'
import { adminPost, leaveSignedOut } from '@/components/admin/session/admin-fetch'
import { Button } from '@/components/ui/button'

/** Ends every session of the administrator, this one too, and goes to the login page. */
export function SignOutEverywhere() {
  const [leaving, setLeaving] = useState(false)

  async function signOut() {
    if (leaving) return
    setLeaving(true)
    const response = await adminPost('/admin/account/sign-out-everywhere', {}).catch(() => null)
    if (response?.ok) return leaveSignedOut()
    setLeaving(false)
    toast.error('Nobody was signed out. Please try again.')
  }

  return (
    <Button size="compact" variant="quiet" loading={leaving} loadingLabel="Signing out" onClick={signOut}>
      Sign out everywhere
    </Button>
  )
}
