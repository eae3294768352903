'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { FieldErrors } from '@/lib/http/problem-body'
import { describeMethod } from '@/lib/payments/admin/format'
import { paymentMethods } from '@/lib/payments/constants'
import { randomHex } from '@/lib/text/random-hex'

const methods = paymentMethods.map(value => ({ value, label: describeMethod(value) }))

type RecordByHandProps = {
  /** The words of the button and the question's title, such as 'Record a payment'. */
  title: string
  quiet?: boolean
  /** The words of the button that stores it. */
  saveLabel: string
  path: string
  schema: z.ZodType
  /** Values that are sent in addition to the fields. */
  values: Record<string, unknown>
  done: string
  failed: string
  noteHint: string
  onDone?: () => void
  /** Renders what it is about, and further fields, which are given their errors. */
  children: (errors: FieldErrors) => ReactNode
}

/** A form that records money without a provider: the method and a note. What is typed stays until it is stored. */
export function RecordByHand(props: RecordByHandProps) {
  const { title, quiet } = props
  const [key, setKey] = useState<string | null>(null)
  // Outlives the form: what is still being sent when the question is closed is not sent beside it.
  const action = useAdminAction()
  const close = () => setKey(null)
  return (
    <>
      <Button size="compact" variant={quiet ? 'quiet' : 'primary'} onClick={() => setKey(randomHex())}>
        {title}
      </Button>
      <Dialog open={key !== null} onClose={close} title={title}>
        {/* Without a key of its own, an earlier form would be sent again with another key. */}
        {key !== null && <ByHandForm {...props} {...action} key={key} idempotencyKey={key} onClose={close} />}
      </Dialog>
    </>
  )
}

type ByHandFormProps = RecordByHandProps &
  ReturnType<typeof useAdminAction> & { idempotencyKey: string; onClose: () => void }

function ByHandForm(props: ByHandFormProps) {
  const { title, saveLabel, noteHint, pending, onClose, children } = props
  const { form, errors, submit } = useByHandForm(props)
  return (
    <form
      ref={form}
      className="payments-by-hand"
      aria-label={title}
      method="post"
      noValidate
      onSubmit={submit}
    >
      {children(errors)}
      <Field id="payment-method" label="How" error={errors.method?.[0]}>
        {control => <Select {...control} name="method" choices={methods} />}
      </Field>
      <Field id="payment-note" label="Note" hint={noteHint} error={errors.note?.[0]}>
        {control => <Input {...control} name="note" maxLength={500} autoComplete="off" />}
      </Field>
      <div className="dialog-actions">
        <Button type="submit" size="compact" loading={pending} loadingLabel="Saving">
          {saveLabel}
        </Button>
        <Button size="compact" variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Checks and sends the form; `errors` are those of its fields. */
function useByHandForm(props: ByHandFormProps) {
  const { path, schema, values, done, failed, onDone, pending, send, idempotencyKey, onClose } = props
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)

  // Whoever does not see the messages hears the first of them by this.
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const input = schema.safeParse({ ...typed, ...values })
    setErrors(input.success ? {} : fieldErrorsOf(input.error.issues))
    if (!input.success) return
    const recorded = await send({
      path,
      value: input.data,
      key: idempotencyKey,
      done,
      failed,
      onRefused(problem) {
        setErrors(problem.errors ?? {})
        return problem.errors !== undefined
      },
    })
    if (!recorded) return
    onClose()
    onDone?.()
  }

  return { form, errors, submit }
}

function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}
