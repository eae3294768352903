'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { credentialsSchema } from '@/lib/admin-session/schema'
import { onSessionEnd } from './admin-fetch'
import { CodeField } from './code-field'
import { type LoginOutcome, logIn } from './log-in'

const passwordId = 'again-password'

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
    if (open) document.getElementById(passwordId)?.focus()
  }, [open])

  function end(signedIn: boolean) {
    setOpen(false)
    settle.current?.(signedIn)
    if (signedIn) onSignedIn()
  }

  return (
    <Dialog open={open} onClose={() => end(false)} title="Sign in again">
      <p>Your session has ended. Nothing is lost: sign in, and what you were doing goes on.</p>
      {open && <SignInForm email={email} onSignedIn={() => end(true)} />}
    </Dialog>
  )
}

function SignInForm({ email, onSignedIn }: SignInAgainProps) {
  const [failure, setFailure] = useState<Extract<LoginOutcome, { ok: false }>>()
  const [sending, setSending] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const [asksCode, setAsksCode] = useState(false)

  useEffect(() => {
    if (asksCode) code.current?.focus()
  }, [asksCode])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending) return
    const { code: typedCode, ...typed } = Object.fromEntries(new FormData(event.currentTarget))
    // Another account, which has no second factor, may be typed once the field is there.
    const credentials = credentialsSchema.safeParse({ ...typed, ...(typedCode && { code: typedCode }) })
    if (!credentials.success)
      return setFailure({ ok: false, message: credentials.error.issues[0]?.message ?? '' })
    setFailure(undefined)
    setSending(true)
    const outcome = await logIn(credentials.data)
    setSending(false)
    if (outcome.ok) onSignedIn()
    else {
      setFailure(outcome)
      if (outcome.errors?.code) setAsksCode(true)
      const wrong = outcome.errors?.code ? code : password
      wrong.current?.select()
    }
  }

  return (
    <form className="login-form" method="post" noValidate aria-label="Sign in again" onSubmit={submit}>
      {failure && (
        <AnnouncedBanner kind="error" title={failure.message}>
          {failure.advice}
        </AnnouncedBanner>
      )}
      <Field id="again-email" label="Email">
        {control => (
          <Input {...control} name="email" type="email" autoComplete="username" defaultValue={email} />
        )}
      </Field>
      <Field id={passwordId} label="Password">
        {control => (
          <Input
            {...control}
            ref={password}
            name="password"
            type="password"
            autoComplete="current-password"
          />
        )}
      </Field>
      {asksCode && <CodeField id="again-code" name="code" ref={code} error={failure?.errors?.code?.[0]} />}
      <Button type="submit" loading={sending} loadingLabel="Signing in">
        Sign in and go on
      </Button>
    </form>
  )
}
