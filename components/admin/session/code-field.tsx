import type { ComponentProps } from 'react'
import { TextField } from '@/components/ui/text-field'

/** Where a code of the second factor is typed. */
export function CodeField({
  hint = 'Six digits of your authenticator app, or a recovery code.',
  ...field
}: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      {...field}
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
