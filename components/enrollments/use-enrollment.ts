import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { applyProblem } from '@/components/ui/form-errors'
import type { EnrollResponse } from '@/lib/enrollments/schema'
import { newKey } from '@/lib/idempotency/new-key'
import { type EnrollmentValues, emptyEnrollment, enrollmentFields } from './enrollment-values'
import { sendEnrollment } from './send-enrollment'

export type EnrollmentOutcome =
  | { kind: 'sent'; answer: EnrollResponse }
  | { kind: 'failed'; detail: string; atFields: boolean }

/** Sends the filled form to `address`, one try at a time, and keeps what came of the last one. */
export function useEnrollment(form: UseFormReturn<EnrollmentValues>, address: string) {
  const [sending, setSending] = useState(false)
  const busy = useRef(false)
  const [outcome, setOutcome] = useState<EnrollmentOutcome>()
  // The same form sent again carries the same key, so that a lost answer stores nothing twice.
  const last = useRef<{ print: string; key: string }>(undefined)

  async function send(values: EnrollmentValues): Promise<EnrollmentOutcome> {
    const print = JSON.stringify(values)
    if (last.current?.print !== print) last.current = { print, key: newKey() }
    const { readEnrollResponse: readEnrollAnswer } = await import('./enrollment-rules')
    const { status, body } = await sendEnrollment(address, values, last.current.key)
    const sent = readEnrollAnswer(status, body)
    if (sent.kind === 'refused') {
      // A conflict is for good under this key only where the form stays as it is.
      const detail = sent.status === 409 || sent.status === 429 ? sent.detail : ''
      return { kind: 'failed', detail, atFields: applyProblem(form.setError, sent, enrollmentFields) }
    }
    last.current = undefined
    form.reset(emptyEnrollment)
    if (sent.answer.paymentLink) window.location.assign(sent.answer.paymentLink)
    return sent
  }

  async function submit(values: EnrollmentValues) {
    // Set at once: two presses may wait for the same rules, and then come here one right after the other.
    if (busy.current) return
    busy.current = true
    setOutcome(undefined)
    setSending(true)
    try {
      setOutcome(await send(values))
    } catch {
      setOutcome({ kind: 'failed', detail: '', atFields: false })
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  return { submit, sending, outcome }
}
