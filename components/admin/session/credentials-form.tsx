'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AnnouncedBanner } from '@/components/ui/announced-banner'
import { Button } from '@/components/ui/button'
import { applyProblem } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { type Credentials, credentialsSchema } from '@/lib/admin-session/schema'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import { CodeField } from './code-field'
import { type LoginFailure, logIn } from './log-in'

type CredentialsFormProps = {
  /** The email that stands in it at first. */
  email: string
  /** How a login that was sent without script failed. */
  failed?: LoginFailure | undefined
  onSignedIn: () => void
  label?: string
  /** The button's label, and the same while the login is sent. */
  words: { submit: string; sending: string }
  /** What the fields' ids begin with, where the page has other fields. */
  idPrefix?: string
  /** What stands above the fields. */
  children?: ReactNode
}

/** Asks for email and password, and then for a code where the account has a second factor. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { email, label, words, idPrefix = '', children } = props
  const { form, failure, asksCode, sending, submit } = useLogin(props)
  const { register, formState } = form
  const messageOf = (name: keyof Credentials) =>
    formState.errors[name]?.message ?? failure?.errors?.[name]?.[0]

  return (
    <form
      className="login-form"
      aria-label={label}
      method="post"
      action="/api/admin/login"
      noValidate
      onSubmit={form.handleSubmit(submit)}
    >
      {children}
      {failure && !(failure.errors?.email || failure.errors?.password) && (
        <AnnouncedBanner kind="error" title={failure.message}>
          {failure.advice}
        </AnnouncedBanner>
      )}
      <TextField
        id={`${idPrefix}email`}
        label="Email"
        error={messageOf('email')}
        {...register('email')}
        defaultValue={email || undefined}
        type="email"
        autoComplete="username"
        required
      />
      <TextField
        id={`${idPrefix}password`}
        label="Password"
        error={messageOf('password')}
        {...register('password')}
        type="password"
        autoComplete="current-password"
        required
      />
      {asksCode && (
        <CodeField
          id={`${idPrefix}code`}
          error={messageOf('code')}
          // Another account, which has no second factor, may be typed once the field is there.
          {...register('code', { setValueAs: text => text || undefined })}
        />
      )}
      <Button type="submit" loading={sending} loadingLabel={words.sending}>
        {words.submit}
      </Button>
    </form>
  )
}

/** The form's state: how the last login failed, whether a code is asked for, and whether a login is under way. */
function useLogin({ email, failed, onSignedIn }: CredentialsFormProps) {
  const [failure, setFailure] = useState(failed)
  const [asksCode, setAsksCode] = useState(Boolean(failed?.errors?.code))
  const form = useForm<Credentials>({
    resolver: schemaResolver(credentialsSchema),
    defaultValues: { email, password: '' },
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
    // `sending` stays set, so that the button says so until the form has gone.
    if (outcome.ok) return onSignedIn()
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
