'use client'

import { type FormEvent, useState } from 'react'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { FieldErrors } from '@/lib/http/problem-body'
import { formatMoney } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { describeMethod } from '@/lib/payments/admin/format'
import { recordedPaymentSchema } from '@/lib/payments/admin/schema'
import { paymentMethods } from '@/lib/payments/constants'
import { orNA } from '@/lib/text/format'
import { randomHex } from '@/lib/text/random-hex'

const methods = paymentMethods.map(value => ({ value, label: describeMethod(value) }))

type RecordPaymentProps = {
  of: 'applications' | 'enrollments'
  id: string
  /** Left out of what counts no changes. */
  version?: number
  name: string
  /** What it was paid for. */
  title: string
  /** In naira. */
  price: number
}

/** Records that a fee or a price was paid in cash or by transfer; what is typed stays until it is stored. */
export function RecordPayment({ of, id, version, name, title, price }: RecordPaymentProps) {
  const [key, setKey] = useState<string | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { pending, send } = useAdminAction()
  const sum = formatMoney(price, NAIRA)
  const close = () => {
    setKey(null)
    setErrors({})
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending || !key) return
    const values = Object.fromEntries(new FormData(event.currentTarget))
    const input = recordedPaymentSchema.safeParse({ ...values, version })
    setErrors(input.success ? {} : fieldErrorsOf(input.error.issues))
    if (!input.success) return
    const recorded = await send({
      path: `/admin/${of}/${id}/payments`,
      value: input.data,
      key,
      done: `${sum} of ${orNA(name)} is recorded.`,
      failed: 'The payment was not recorded. Please try again.',
      onRefused(problem) {
        setErrors(problem.errors ?? {})
        return problem.errors !== undefined
      },
    })
    if (recorded) close()
  }

  return (
    <>
      <Button size="small" flat onClick={() => setKey(randomHex())}>
        Record a payment
      </Button>
      <Dialog open={key !== null} onClose={close} title="Record a payment">
        {key !== null && (
          <form
            className="payments-by-hand"
            aria-label="Record a payment"
            method="post"
            noValidate
            // Else it would be sent again with another key.
            key={key}
            onSubmit={submit}
          >
            <p>
              {orNA(name)} paid <b>{sum}</b> for {orNA(title)}, without the payment page. This cannot be taken
              back; it stands in the history with your name.
            </p>
            <Field id="payment-method" label="How" error={errors.method?.[0]}>
              {control => <Select {...control} name="method" choices={methods} />}
            </Field>
            <Field
              id="payment-note"
              label="Note"
              hint="Such as the receipt's number or the bank's reference."
              error={errors.note?.[0]}
            >
              {control => <Input {...control} name="note" maxLength={500} autoComplete="off" />}
            </Field>
            <div className="dialog-actions">
              <Button type="submit" size="small" flat loading={pending} loadingLabel="Saving">
                Record {sum}
              </Button>
              <Button size="small" flat variant="quiet" onClick={close}>
                Cancel
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}

function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}
