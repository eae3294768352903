'use client'

import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { CodeField } from '@/components/admin/session/code-field'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { applyProblem } from '@/components/ui/form-errors'
import { schemaResolver } from '@/lib/forms/schema-resolver'
import {
  recoveryCodesSchema,
  type SecondFactorOffer,
  secondFactorConfirmSchema,
} from '@/lib/second-factor/schema'

type Confirmation = z.infer<typeof secondFactorConfirmSchema>

type SecondFactorConfirmProps = {
  offer: SecondFactorOffer
  /** Called with the recovery codes, which are shown this once. */
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the secret as a QR code and as text, and asks for the app's first code. */
export function SecondFactorConfirm({ offer, onConfirmed, onCancel }: SecondFactorConfirmProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<Confirmation>({
    resolver: schemaResolver(secondFactorConfirmSchema),
    defaultValues: { code: '' },
  })
  const { pending, send } = useAdminAction()

  useEffect(() => setFocus('code'), [setFocus])

  async function submit(confirmation: Confirmation) {
    await send({
      path: '/admin/account/second-factor/confirm',
      value: confirmation,
      done: async response => {
        onConfirmed(recoveryCodesSchema.parse(await response.json()).recoveryCodes)
        return 'The second factor is on. Every other session is signed out.'
      },
      failed: 'The second factor was not switched on. Please try again.',
      onRefused: problem => applyProblem(setError, problem, ['code']),
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
      <p>
        Scan this with your authenticator app, or type the key under it into the app. If the app is on this
        device,{' '}
        <a className="link" href={offer.uri}>
          open the key in the app
        </a>
        .
      </p>
      <svg
        className="account-qr-code"
        role="img"
        aria-label="QR code of the key, for the app’s camera"
        viewBox={`0 0 ${offer.qrCode.size} ${offer.qrCode.size}`}
      >
        <path d={offer.qrCode.path} />
      </svg>
      <code className="account-key">{offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <CopyButton
        label="Copy the key"
        text={offer.secret}
        copied="The key is copied."
        failed="The browser does not allow it: select the key and copy it."
      />
      <CodeField id="factor-code" appOnly error={formState.errors.code?.message} {...register('code')} />
      <div className="account-buttons">
        <SubmitButton loading={pending} loadingLabel="Switching on">
          Switch on
        </SubmitButton>
        <Button size="compact" variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </form>
  )
}
