import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/text-field'

type CurrentPasswordProps = Omit<ComponentProps<typeof TextField>, 'id' | 'label'> & {
  /** Tells the browser's password manager whose it is. */
  email: string
}

/** Where an administrator types the password, before something is changed that keeps others out. */
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
