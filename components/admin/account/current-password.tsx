import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'

type CurrentPasswordProps = ComponentProps<typeof Input> & {
  /** Tells the browser's password manager whose it is. */
  email: string
  error: string | undefined
}

/** Where an administrator types the password, before something is changed that keeps others out. */
export function CurrentPassword({ email, error, ...input }: CurrentPasswordProps) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field id="factor-password" label="Your password" error={error}>
        {control => (
          <Input {...input} {...control} type="password" autoComplete="current-password" aria-required />
        )}
      </Field>
    </>
  )
}
