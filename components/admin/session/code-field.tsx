'use client'

import { type ComponentProps, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  /** Where a recovery code does not count. */
  appOnly?: boolean
}

/**
 * Where a code of the second factor is typed. A phone shows its digits; a recovery code has letters, so there is a way to
 * their keyboard.
 */
export function CodeField({ appOnly = false, id, ...field }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false)

  function change() {
    setRecovery(!recovery)
    // A phone changes its keyboard where a field gets the focus.
    document.getElementById(id)?.focus()
  }

  return (
    <>
      <TextField
        {...field}
        id={id}
        label="Code"
        hint={hintOf(appOnly, recovery)}
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {!appOnly && (
        <div>
          <Button size="compact" variant="quiet" onClick={change}>
            {recovery ? 'Use the app’s code' : 'Use a recovery code'}
          </Button>
        </div>
      )}
    </>
  )
}

function hintOf(appOnly: boolean, recovery: boolean): string {
  if (appOnly) return 'The six digits that the app shows now.'
  return recovery
    ? 'One of your recovery codes, with or without its dashes.'
    : 'Six digits of your authenticator app, or a recovery code.'
}
