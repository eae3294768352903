'use client'

import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/ui/text-field'

type CodeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'hint'> & {
  /** Whether only a code of the app is accepted, and no recovery code. */
  appOnly?: boolean
}

/**
 * The field for a code of the second factor. A phone shows its number keyboard; because a recovery code has letters, a button switches to the
 * other keyboard.
 */
export function CodeField({ appOnly = false, id, ...field }: CodeFieldProps) {
  const [recovery, setRecovery] = useState(false)

  function change() {
    // In the page before the focus, because a phone changes its keyboard when a field gets the focus.
    flushSync(() => setRecovery(!recovery))
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
