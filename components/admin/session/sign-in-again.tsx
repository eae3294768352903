'use client'

import { useEffect, useRef, useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { onSessionEnd } from './admin-fetch'
import { CredentialsForm } from './credentials-form'

type SignInAgainProps = {
  /** The e-mail of the session's administrator; another one may be typed. */
  email: string
  onSignedIn: () => void
}

/**
 * Asks for the password in a dialog over the page when the session has ended. What was typed on the page stays, and the refused request
 * is sent again.
 */
export function SignInAgain({ email, onSignedIn }: SignInAgainProps) {
  const [open, setOpen] = useState(false)
  const settle = useRef<(signedIn: boolean) => void>(undefined)

  useEffect(() => {
    onSessionEnd(() => {
      setOpen(true)
      return new Promise(resolve => {
        settle.current = resolve
      })
    })
    return () => onSessionEnd(null)
  }, [])

  // Runs after the dialog has focused its first field, which is filled in.
  useEffect(() => {
    if (open) document.getElementById('again-password')?.focus()
  }, [open])

  function end(signedIn: boolean) {
    setOpen(false)
    settle.current?.(signedIn)
    if (signedIn) onSignedIn()
  }

  return (
    <Dialog open={open} onClose={() => end(false)} title="Sign in again">
      <p>Your session has ended. Nothing is lost: sign in, and what you were doing goes on.</p>
      {open && (
        <CredentialsForm
          email={email}
          onSignedIn={() => end(true)}
          label="Sign in again"
          words={{ submit: 'Sign in and go on', sending: 'Signing in' }}
          idPrefix="again-"
        />
      )}
    </Dialog>
  )
}
