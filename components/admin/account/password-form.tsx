'use client'

import { useForm } from 'react-hook-form'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useUnsavedChanges } from '@/components/admin/form/use-unsaved-changes'
import { storeAdminToken } from '@/components/admin/session/admin-fetch'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { TextField } from '@/components/ui/text-field'
import { PASSWORD_LENGTH, type PasswordChange, passwordChangeSchema } from '@/lib/admin-session/schema'
import { schemaResolver } from '@/lib/forms/schema-resolver'

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  {
    name: 'newPassword',
    label: 'New password',
    autoComplete: 'new-password',
    hint: `${PASSWORD_LENGTH} characters or more. A few words in a row are easy to remember.`,
  },
  { name: 'repeatedPassword', label: 'New password once more', autoComplete: 'new-password' },
] as const

const empty: PasswordChange = { currentPassword: '', newPassword: '', repeatedPassword: '' }

/**
 * Changes the password of the signed-in administrator.
 * @param email the account's e-mail, so that the browser's password manager offers its password
 */
export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: schemaResolver(passwordChangeSchema),
    defaultValues: empty,
  })
  const { errors, isDirty } = formState
  const { sending, send } = useAdminAction()
  const { question } = useUnsavedChanges(isDirty, () => reset(empty))

  async function submit(change: PasswordChange) {
    const changed = await send({
      path: '/admin/account/password',
      value: change,
      done: async response => {
        // This session has a new token, too.
        storeAdminToken(response)
        return 'The password is changed. Every other session is signed out.'
      },
      failed: 'The password was not changed. Please try again.',
      onRefused: problem =>
        applyProblem(
          setError,
          problem,
          fields.map(({ name }) => name),
        ),
    })
    if (changed) reset(empty)
  }

  return (
    <form
      className="account-form"
      aria-label="Change password"
      data-unsaved
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {fields.map(({ name, label, autoComplete, ...rest }) => (
        <TextField
          key={name}
          id={name}
          label={label}
          hint={'hint' in rest ? rest.hint : undefined}
          error={errors[name]?.message}
          {...register(name)}
          type="password"
          autoComplete={autoComplete}
          aria-required
        />
      ))}
      <SubmitButton loading={sending} loadingLabel="Saving">
        Change password
      </SubmitButton>
      {question}
    </form>
  )
}
