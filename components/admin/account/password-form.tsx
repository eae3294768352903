'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useUnsavedChanges } from '@/components/admin/form/use-unsaved-changes'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PASSWORD_LENGTH, type PasswordChange, passwordChangeSchema } from '@/lib/admin-session/schema'
import { savePassword } from './save-password'

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

/** Changes one's own password. `email` tells the browser's password manager whose it is. */
export function PasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, setError, reset, formState } = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
    defaultValues: empty,
  })
  const { errors, isSubmitting, isDirty } = formState
  const { question } = useUnsavedChanges(isDirty, () => reset(empty))

  async function submit(change: PasswordChange) {
    if (await savePassword(change, setError)) reset(empty)
  }

  return (
    <form
      className="account-form"
      aria-label="Change password"
      data-kept
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      {fields.map(({ name, label, autoComplete, ...rest }) => (
        <Field
          key={name}
          id={name}
          label={label}
          hint={'hint' in rest ? rest.hint : undefined}
          error={errors[name]?.message}
        >
          {control => (
            <Input
              {...control}
              {...register(name)}
              type="password"
              autoComplete={autoComplete}
              aria-required
            />
          )}
        </Field>
      ))}
      <Button type="submit" size="small" flat loading={isSubmitting} loadingLabel="Saving">
        Change password
      </Button>
      {question}
    </form>
  )
}
