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

/**
 * Email and password, then the code where the account has a second factor. A success stores the token and goes on to the URL
 * that only the server knows.
 */
export function LoginForm({ returned }: { returned: RefusedForm | undefined }) {
  const [failure, setFailure] = useState(() => returned && readReturnedLogin(returned))
  const [asksCode, setAsksCode] = useState(Boolean(failure?.errors?.code))
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Credentials>({
    resolver: schemaResolver(credentialsSchema),
    defaultValues: { email: returned?.typed.email ?? '', password: '' },
  })
  const busy = useRef(false)
  const [sending, setSending] = useState(false)
  const [signedInBefore, setSignedInBefore] = useState(false)
  const { errors } = formState

  // Whoever comes here may still hold the token of a session, ended or not.
  useEffect(() => void isStillSignedIn().then(setSignedInBefore), [])

  useEffect(() => {
    if (asksCode) setFocus('code')
  }, [asksCode, setFocus])

  async function submit(credentials: Credentials) {
    if (busy.current) return
    busy.current = true
    setSending(true)
    setFailure(undefined)
    const outcome = await logIn(credentials)
    // The button still says that it is logging in while the page is left.
    if (outcome.ok) return window.location.assign(enterPath)
    busy.current = false
    setSending(false)
    if (outcome.errors?.code && !asksCode) {
      setAsksCode(true)
    } else if (!outcome.errors || !applyProblem(setError, outcome, ['email', 'password', 'code'])) {
      setFailure(outcome)
    }
  }

  return (
    <form
      className="login-form"
      method="post"
      action="/api/admin/login"
      noValidate
      onSubmit={handleSubmit(submit)}
    >
      {signedInBefore && (
        <Banner kind="info" title="You are signed in." live>
          <a className="link" href={dashboardPath}>
            Go to the dashboard
          </a>
        </Banner>
      )}
      {failure && !(failure.errors?.email || failure.errors?.password) && (
        <AnnouncedBanner kind="error" title={failure.message}>
          {failure.advice}
        </AnnouncedBanner>
      )}
      <TextField
        id="email"
        label="Email"
        error={errors.email?.message ?? failure?.errors?.email?.[0]}
        {...register('email')}
        defaultValue={returned?.typed.email}
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        id="password"
        label="Password"
        error={errors.password?.message ?? failure?.errors?.password?.[0]}
        {...register('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <CodeField
          id="code"
          error={errors.code?.message ?? failure?.errors?.code?.[0]}
          {...register('code', { setValueAs: text => text || undefined })}
        />
      )}
      <Button type="submit" loading={sending} loadingLabel="Logging in">
        Login
      </Button>
    </form>
  )
}
