'use client'

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { type AdminAction, useAdminAction } from '@/components/admin/session/use-admin-action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import type { FieldErrors } from '@/lib/http/problem-body'
import { SubmitButton } from './submit-button'
import { useIdempotencyKey } from './use-idempotency-key'
import { useUnsavedChanges, wordsWhile } from './use-unsaved-changes'
import './dialog-form.css'

export type DialogFormProps = {
  /** The words of the button and the question's title, such as 'Record a payment'. */
  title: string
  quiet?: boolean
  /** The words of the button that sends it, and of that button while it is sent. */
  saveLabel: string
  savingLabel?: string
  /** The words of the button that closes it. */
  leaveLabel?: string
  path: string
  schema: z.ZodType<object>
  /** Values that are sent in addition to the fields. */
  values?: Record<string, unknown>
  done: AdminAction['done']
  failed: string
  onDone?: () => void
  /** Renders what it is about, and the fields, which are given their errors. */
  children: (errors: FieldErrors) => ReactNode
}

/** A button that opens a form over the page. What is typed stays until it is stored; what is sent twice is done once. */
export function DialogForm(props: DialogFormProps) {
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
        {/* The key has each form be one of its own: the same may be meant twice. */}
        {open && (
          <OpenForm
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

type OpenFormProps = DialogFormProps &
  ReturnType<typeof useAdminAction> & { onType: () => void; onCancel: () => void; onClose: () => void }

function OpenForm(props: OpenFormProps) {
  const {
    title,
    saveLabel,
    savingLabel = 'Saving',
    leaveLabel = 'Cancel',
    pending,
    onType,
    onCancel,
    children,
  } = props
  const { form, errors, submit } = useOpenForm(props)
  return (
    <form
      ref={form}
      className="dialog-form"
      aria-label={title}
      method="post"
      noValidate
      onInput={onType}
      onSubmit={submit}
    >
      {children(errors)}
      <div className="dialog-actions">
        <SubmitButton loading={pending} loadingLabel={savingLabel}>
          {saveLabel}
        </SubmitButton>
        <Button size="compact" variant="quiet" onClick={onCancel}>
          {leaveLabel}
        </Button>
      </div>
    </form>
  )
}

/** Checks and sends the form; `errors` are those of its fields. */
function useOpenForm(props: OpenFormProps) {
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
    const stored = await send({
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
    if (!stored) return
    onClose()
    onDone?.()
  }

  return { form, errors, submit }
}

function fieldErrorsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]))
}
