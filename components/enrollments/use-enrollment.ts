import { type FormEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { applyProblem } from '@/components/ui/form-errors'
import type { EnrollResponse } from '@/lib/enrollments/schema'
import { holdKey } from '@/lib/idempotency/key'
import type { EnrollmentValues } from './enrollment-submission'

/** The form's fields in the order in which they stand on the page. */
const fieldOrder = ['name', 'email', 'phone', 'experienceLevel', 'portfolio'] as const

/** An empty form. */
export const emptyEnrollment: EnrollmentValues = {
  name: '',
  email: '',
  phone: '',
  experienceLevel: '',
  portfolio: '',
}

export type EnrollmentOutcome =
  | { kind: 'sent'; response: EnrollResponse }
  | { kind: 'failed'; detail: string; atFields: boolean }

/** Sends the filled form to `url`, one try at a time, and keeps what came of the last one. */
export function useEnrollment(form: UseFormReturn<EnrollmentValues>, url: string) {
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<EnrollmentOutcome>()
  // Set before anything is awaited, so that a second press finds it whatever the first one is still loading.
  const busy = useRef(false)
  const [held] = useState(holdKey)

  async function send(values: EnrollmentValues): Promise<EnrollmentOutcome> {
    const { sendEnrollment } = await import('./enrollment-submission')
    const result = await sendEnrollment(url, values, held.keyFor(values))
    if (!result.ok) {
      // A conflict is for good under this key only where the form stays as it is.
      const detail = result.status === 409 || result.status === 429 ? result.detail : ''
      return { kind: 'failed', detail, atFields: applyProblem(form.setError, result, fieldOrder) }
    }
    held.clear()
    form.reset(emptyEnrollment)
    if (result.body.paymentLink) window.location.assign(result.body.paymentLink)
    return { kind: 'sent', response: result.body }
  }

  async function sendAndTell(values: EnrollmentValues) {
    setOutcome(undefined)
    setSending(true)
    try {
      setOutcome(await send(values))
    } catch {
      setOutcome({ kind: 'failed', detail: '', atFields: false })
    } finally {
      setSending(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    try {
      await form.handleSubmit(sendAndTell)(event)
    } finally {
      busy.current = false
    }
  }

  return { submit, sending, outcome }
}
