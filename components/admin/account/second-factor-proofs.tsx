'use client'

import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { CodeField } from '@/components/admin/session/code-field'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { applyProblem } from '@/components/ui/form-errors'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import {
  recoveryCodesSchema,
  type SecondFactorProofs,
  secondFactorProofsSchema,
} from '@/lib/second-factor/schema'
import { CurrentPassword } from './current-password'

type Change = 'recovery-codes' | 'off'

type SecondFactorProofsProps = {
  email: string
  /** Called with the new recovery codes, which are shown this once. */
  onRenewed: (recoveryCodes: string[]) => void
}

/** Asks for the password and a code, and then makes new recovery codes or switches the second factor off. */
export function SecondFactorProofsForm({ email, onRenewed }: SecondFactorProofsProps) {
  const { register, handleSubmit, setError, formState } = useForm<SecondFactorProofs>({
    resolver: schemaResolver(secondFactorProofsSchema),
    defaultValues: { currentPassword: '', code: '' },
  })
  const { errors } = formState
  const { pending, send } = useAdminAction()
  const [chosen, setChosen] = useState<Change>('recovery-codes')

  async function renew(response: Response) {
    onRenewed(recoveryCodesSchema.parse(await response.json()).recoveryCodes)
    return 'The old recovery codes are worth nothing any more.'
  }

  const submit = (change: Change) =>
    handleSubmit(async proofs => {
      if (pending) return
      setChosen(change)
      await send({
        path: `/admin/account/second-factor/${change}`,
        value: proofs,
        done: change === 'off' ? 'The second factor is off. Every other session is signed out.' : renew,
        failed: 'The second factor was not changed. Please try again.',
        onRefused: problem => applyProblem(setError, problem, ['currentPassword', 'code']),
        refresh: change === 'off' ? 'always' : 'when-done',
      })
    })

  const look = (change: Change) => ({
    size: 'compact' as const,
    variant: 'quiet' as const,
    loading: pending && chosen === change,
    loadingLabel: 'One moment',
  })

  return (
    <form
      className="account-form"
      aria-label="Second factor"
      method="post"
      noValidate
      onSubmit={submit('recovery-codes')}
    >
      <CurrentPassword
        email={email}
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <CodeField id="factor-code" error={errors.code?.message} {...register('code')} />
      <div className="account-buttons">
        <SubmitButton {...look('recovery-codes')}>New recovery codes</SubmitButton>
        <Button {...look('off')} onClick={submit('off')}>
          Switch off
        </Button>
      </div>
    </form>
  )
}
