'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { CodeField } from '@/components/admin/session/code-field'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Field } from '@/components/ui/field'
import { applyProblem } from '@/components/ui/form-errors'
import {
  type SecondFactorOffer,
  secondFactorBeginSchema,
  secondFactorOfferSchema,
  secondFactorOffSchema,
} from '@/lib/second-factor/schema'

type Proofs = { currentPassword: string; code?: string }

type SecondFactorPasswordProps = {
  email: string
  /** Switches it off, by a code besides; without, it gets a secret to switch it on with. */
  asksCode?: boolean
  onOffered?: (offer: SecondFactorOffer) => void
}

/** Asks for the password before the second factor is begun, and for a code too before it is switched off. */
export function SecondFactorPassword({ email, asksCode = false, onOffered }: SecondFactorPasswordProps) {
  const { register, handleSubmit, setError, formState } = useForm<Proofs>({
    resolver: zodResolver(asksCode ? secondFactorOffSchema : secondFactorBeginSchema),
    defaultValues: { currentPassword: '', ...(asksCode && { code: '' }) },
  })
  const { errors } = formState
  const { pending, send } = useAdminAction()

  async function begin(response: Response) {
    onOffered?.(secondFactorOfferSchema.parse(await response.json()))
    return 'Scan the picture with your app.'
  }

  async function submit(proofs: Proofs) {
    await send({
      path: `/admin/account/second-factor/${asksCode ? 'off' : 'begin'}`,
      value: proofs,
      done: asksCode ? 'The second factor is off. Every other session is signed out.' : begin,
      failed: 'The second factor was not changed. Please try again.',
      onRefused: problem => applyProblem(setError, problem, ['currentPassword', 'code']),
      refresh: asksCode ? 'always' : 'when-done',
    })
  }

  return (
    <form
      className="account-form"
      aria-label="Second factor"
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field id="factor-password" label="Your password" error={errors.currentPassword?.message}>
        {control => (
          <Input
            {...control}
            {...register('currentPassword')}
            type="password"
            autoComplete="current-password"
            aria-required
          />
        )}
      </Field>
      {asksCode && <CodeField id="factor-code" error={errors.code?.message} {...register('code')} />}
      <Button type="submit" size="small" flat variant="quiet" loading={pending} loadingLabel="One moment">
        {asksCode ? 'Switch off' : 'Set up'}
      </Button>
    </form>
  )
}
