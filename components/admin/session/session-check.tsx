'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { usePageRefresh } from '@/components/admin/router/page-refresh'
import { leaveForLogin, readAdminToken, sendWithToken, takeToken } from './admin-fetch'
import { tellCodesLeft } from './recovery-codes-left'
import { SignInAgain } from './sign-in-again'
import { useSessionWatch } from './use-session-watch'

const sessionSchema = z.object({ email: z.string(), expiresAt: z.iso.datetime() })

/**
 * Asks the server on entry whether the stored token is still valid; without a token, or with an invalid one, goes to the login. After that,
 * a session that ends is renewed on the same page.
 * @param tokenAwaited whether the login was sent without script, so that the token is taken from the server first
 */
export function SessionCheck({ tokenAwaited }: { tokenAwaited: boolean }) {
  const [email, setEmail] = useState('')
  const [expiresAt, setExpiresAt] = useState<string | null>(null)

  const check = useCallback(async () => {
    // A lost connection proves nothing about the token; the server checked the session for this page already.
    const response = await sendWithToken('/admin/verify-token').catch(() => null)
    if (!response) return true
    const session = sessionSchema.safeParse(await response.json().catch(() => null)).data
    if (session) {
      setEmail(session.email)
      setExpiresAt(session.expiresAt)
    }
    return response.status !== 401
  }, [])

  useEffect(() => {
    const enter = async () => {
      if (tokenAwaited) await takeToken()
      if (readAdminToken() === null || !(await check())) leaveForLogin()
    }
    void enter()
  }, [check, tokenAwaited])

  useEffect(tellCodesLeft, [])
  useSessionWatch(expiresAt, check)
  useRefreshForAnother(email)

  function onSignedInAgain() {
    tellCodesLeft()
    void check()
  }

  return <SignInAgain email={email} onSignedIn={onSignedInAgain} />
}

/** Has the page read again where another administrator has signed in on it, whose role and required actions may be others. */
function useRefreshForAnother(email: string): void {
  const { refresh } = usePageRefresh()
  const before = useRef('')
  useEffect(() => {
    if (before.current && before.current !== email) refresh()
    before.current = email
  }, [email, refresh])
}
