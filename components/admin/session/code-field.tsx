import type { ComponentProps } from 'react'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'

type CodeFieldProps = ComponentProps<typeof Input> & { id: string; error?: string | undefined; hint?: string }

/** Where a code of the second factor is typed. */
export function CodeField({
  id,
  error,
  hint = 'Six digits of your authenticator app, or a recovery code.',
  ...input
}: CodeFieldProps) {
  return (
    <Field id={id} label="Code" hint={hint} error={error}>
      {control => (
        <Input
          {...input}
          {...control}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </Field>
  )
}
