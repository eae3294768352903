import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/text-field'

type CurrentPasswordProps = Omit<ComponentProps<typeof TextField>, 'id' | 'label'> & {
  /** The account's e-mail, so that the browser's password manager offers its password. */
  email: string
}

/** The field for the administrator's password, which is asked for before a change that protects the account. */
export function CurrentPassword({ email, ...field }: CurrentPasswordProps) {
  return (
    <>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...field}
        id="factor-password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        aria-required
      />
    </>
  )
}
