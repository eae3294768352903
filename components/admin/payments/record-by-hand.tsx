'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { SubmitButton } from '@/components/admin/form/submit-button'
import { useIdempotencyKey } from '@/components/admin/form/use-idempotency-key'
import { useUnsavedChanges, wordsWhile } from '@/components/admin/form/use-unsaved-changes'
import { type AdminAction, useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/controls'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { officeDay } from '@/lib/dates/office-day'
import type { FieldErrors } from '@/lib/http/problem-body'
import { paymentMethods } from '@/lib/payments/constants'
import { describeMethod } from '@/lib/payments/format'

const methods = paymentMethods.map(value => ({ value, label: describeMethod(value) }))

type RecordByHandProps = {
  /** The words of the button and the question's title, such as 'Record a payment'. */
  title: string
  quiet?: boolean
  /** The words of the button that stores it. */
  saveLabel: string
  path: string
  schema: z.ZodType<object>
  /** Values that are sent in addition to the fields. */
  values: Record<string, unknown>
  done: AdminAction['done']
  failed: string
  /** The label of the day on which the money changed hands. */
  dayLabel: string
  noteHint: string
  onDone?: () => void
  /** Renders what it is about, and further fields, which are given their errors. */
  children: (errors: FieldErrors) => ReactNode
}

/** A form that records money without a provider: the method, the day and a note. What is typed stays until it is stored. */
export function RecordByHand(props: RecordByHandProps) {
  const { title, quiet } = props
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(0)
  const [typed, setTyped] = useState(false)
  // Outlives the form: what is still being sent when the question is closed is not sent beside it.
  const action = useAdminAction()
  const { guard, question } = useUnsavedChanges(open && typed, close, wordsWhile(action.sending))

  function close() {
    setOpen(false)
    setTyped(false)
  }

  function ask() {
    setAsked(asked + 1)
    setOpen(true)
  }

  return (
    <>
      <Button size="compact" variant={quiet ? 'quiet' : 'primary'} onClick={ask}>
        {title}
      </Button>
      {/* Before the form, so that it closes first, and the form then gives the focus back. */}
      {question}
      <Dialog open={open} onClose={() => guard(close)} title={title}>
        {/* The key has each form be one of its own: the same money may be recorded twice. */}
        {open && (
          <ByHandForm
            {...props}
            {...action}
            key={asked}
            onType={() => setTyped(true)}
            onCancel={() => guard(close)}
            onClose={close}
          />
        )}
      </Dialog>
    </>
  )
}

type ByHandFormProps = RecordByHandProps &
  ReturnType<typeof useAdminAction> & { onType: () => void; onCancel: () => void; onClose: () => void }

function ByHandForm(props: ByHandFormProps) {
  const { title, saveLabel, dayLabel, noteHint, pending, onType, onCancel, children } = props
  const { form, errors, submit } = useByHandForm(props)
  const today = officeDay()
  return (
    <form
      ref={form}
      className="payments-by-hand"
      aria-label={title}
      method="post"
      noValidate
      onInput={onType}
      onSubmit={submit}
    >
      {children(errors)}
      <Field id="payment-method" label="How" error={errors.method?.[0]}>
        {control => <Select {...control} name="method" choices={methods} />}
      </Field>
      <Field id="payment-note" label="Note" hint={noteHint} error={errors.note?.[0]}>
        {control => <Input {...control} name="note" maxLength={500} autoComplete="off" />}
      </Field>
      <Field id="payment-day" label={dayLabel} error={errors.day?.[0]}>
        {control => <Input {...control} type="date" name="day" defaultValue={today} max={today} />}
      </Field>
      <div className="dialog-actions">
        <SubmitButton loading={pending} loadingLabel="Saving">
          {saveLabel}
        </SubmitButton>
        <Button size="compact" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Checks and sends the form; `errors` are those of its fields. */
function useByHandForm(props: ByHandFormProps) {
  const { path, schema, values, done, failed, onDone, pending, send, onClose } = props
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const keyFor = useIdempotencyKey()

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
      key: keyFor(input.data),
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
