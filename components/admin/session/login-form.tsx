'use client'

import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { applyProblem } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { dashboardPath, enterPath } from '@/lib/admin-session/constants'
import { type Credentials, credentialsSchema } from '@/lib/admin-session/schema'
import type { RefusedForm } from '@/lib/forms/returned-form'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { isStillSignedIn } from './admin-fetch'
import { CodeField } from './code-field'
import { logIn, readReturnedLogin } from './log-in'

/** Asks for email and password, and then for a code where the account has a second factor. */
export function LoginForm({ returned }: { returned: RefusedForm | undefined }) {
  const { form, failure, asksCode, sending, submit } = useLogin(returned)
  const { register, formState } = form
  const messageOf = (name: keyof Credentials) =>
    formState.errors[name]?.message ?? failure?.errors?.[name]?.[0]

  return (
    <form
      className="login-form"
      method="post"
      action="/api/admin/login"
      noValidate
      onSubmit={form.handleSubmit(submit)}
    >
      <SignedInNote />
      {failure && !(failure.errors?.email || failure.errors?.password) && (
        <AnnouncedBanner kind="error" title={failure.message}>
          {failure.advice}
        </AnnouncedBanner>
      )}
      <TextField
        id="email"
        label="Email"
        error={messageOf('email')}
        {...register('email')}
        defaultValue={returned?.typed.email}
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        id="password"
        label="Password"
        error={messageOf('password')}
        {...register('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <CodeField
          id="code"
          error={messageOf('code')}
          {...register('code', { setValueAs: text => text || undefined })}
        />
      )}
      <Button type="submit" loading={sending} loadingLabel="Logging in">
        Login
      </Button>
    </form>
  )
}

/**
 * The state of the login form. A success stores the token and goes on to the URL that only the server knows.
 * @returns the form, how the last login failed, whether a code is asked for, whether a login is under way, and the submit function
 */
function useLogin(returned: RefusedForm | undefined) {
  const [failure, setFailure] = useState(() => returned && readReturnedLogin(returned))
  const [asksCode, setAsksCode] = useState(Boolean(failure?.errors?.code))
  const form = useForm<Credentials>({
    resolver: schemaResolver(credentialsSchema),
    defaultValues: { email: returned?.typed.email ?? '', password: '' },
  })
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const { setError, setFocus } = form

  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])

  async function submit(credentials: Credentials) {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    const outcome = await logIn(credentials)
    // `sending` stays set, so that the button says so until the browser has left the page.
    if (outcome.ok) return window.location.assign(enterPath)
    busy.current = false
    setSending(false)
    if (outcome.errors?.code && !asksCode) {
      setAsksCode(true)
    } else if (!outcome.errors || !applyProblem(setError, outcome, ['email', 'password', 'code'])) {
      setFailure(outcome)
    }
  }

  return { form, failure, asksCode, sending, submit }
}

/** Leads to the dashboard where this browser still has the token of a session that has not ended. */
function SignedInNote() {
  const [signedIn, setSignedIn] = useState(false)
  useEffect(() => void isStillSignedIn().then(setSignedIn), [])
  if (!signedIn) return null
  return (
    <Banner kind="info" title="You are signed in." live>
      <a className="link" href={dashboardPath}>
        Go to the dashboard
      </a>
    </Banner>
  )
}
