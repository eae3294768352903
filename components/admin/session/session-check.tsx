'use client'

import { useEffect } from 'react'
import { adminFetch, leaveForLogin, readAdminToken } from './admin-fetch'

/** On entry, asks the server whether the stored token is still valid; without one, or when it is not, leaves for the login. */
export function SessionCheck() {
  useEffect(() => {
    if (readAdminToken() === null) leaveForLogin()
    // A lost connection proves nothing about the token; the server checked the session for this page already.
    else adminFetch('/admin/verify-token').catch(() => undefined)
  }, [])
  return null
}
