'use client'

import { useEffect } from 'react'
import { adminFetch } from './admin-fetch'
import { leaveForLogin, readAdminToken } from './admin-token'

/** On entry, asks the server whether the kept token still holds; without one, or when it does not, leaves. */
export function SessionCheck() {
  useEffect(() => {
    if (readAdminToken() === null) leaveForLogin()
    // A lost connection proves nothing about the token; the server checked the session for this page already.
    else adminFetch('/admin/verify-token').catch(() => undefined)
  }, [])
  return null
}
