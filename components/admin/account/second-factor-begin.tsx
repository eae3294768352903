'use client'

import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { applyProblem } from '@/components/ui/form-errors'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import {
  type SecondFactorOffer,
  secondFactorBeginSchema,
  secondFactorOfferSchema,
} from '@/lib/second-factor/schema'
import { CurrentPassword } from './current-password'

type Beginning = z.infer<typeof secondFactorBeginSchema>

type SecondFactorBeginProps = { email: string; onOffered: (offer: SecondFactorOffer) => void }

/** Asks for the password, and requests the secret with which the second factor is switched on. */
export function SecondFactorBegin({ email, onOffered }: SecondFactorBeginProps) {
  const { register, handleSubmit, setError, formState } = useForm<Beginning>({
    resolver: schemaResolver(secondFactorBeginSchema),
    defaultValues: { currentPassword: '' },
  })
  const { pending, send } = useAdminAction()

  async function submit(beginning: Beginning) {
    await send({
      path: '/admin/account/second-factor/begin',
      value: beginning,
      done: async response => {
        onOffered(secondFactorOfferSchema.parse(await response.json()))
        // On a phone a message would cover the field that has the focus now.
        return undefined
      },
      failed: 'The second factor was not changed. Please try again.',
      onRefused: problem => applyProblem(setError, problem, ['currentPassword']),
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
      <CurrentPassword
        email={email}
        error={formState.errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <SubmitButton variant="quiet" loading={pending} loadingLabel="One moment">
        Set up
      </SubmitButton>
    </form>
  )
}
