import { type FormEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { applyProblem } from '@/components/ui/form-errors'
import { holdKey } from '@/lib/idempotency/key'
import type { ApplicationValues, Sending } from './application-submission'

/** The form's fields in the order in which they stand on the page. */
const fieldOrder = ['applicantName', 'email', 'phoneNumber', 'cv', 'skills'] as const

/** An empty form. */
export const emptyApplication: ApplicationValues = {
  applicantName: '',
  email: '',
  phoneNumber: '',
  cv: undefined,
  skills: '',
}

export type Outcome =
  | { kind: 'sent'; paying: boolean; reference: string | undefined }
  | { kind: 'failed'; status: number | undefined; atFields: boolean }
  | { kind: 'cancelled' }

/** Sends the filled form to `url`, one try at a time, and keeps what came of the last one. */
export function useApplication(form: UseFormReturn<ApplicationValues>, url: string) {
  const [percent, setPercent] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const sending = useRef<Sending>(undefined)
  // Set before anything is awaited, so that a second press finds it whatever the first one is still loading.
  const busy = useRef(false)
  const [held] = useState(holdKey)

  async function send(values: ApplicationValues): Promise<Outcome> {
    const { NotSent, sendApplication } = await import('./application-submission')
    const { cv, ...texts } = values
    const key = held.keyFor([texts, cv?.name, cv?.size, cv?.lastModified])
    sending.current = sendApplication({ url, values, key, onProgress: setPercent })
    try {
      const result = await sending.current.response
      if (!result.ok) {
        const atFields = applyProblem(form.setError, result, fieldOrder)
        return { kind: 'failed', status: result.status, atFields }
      }
      const { paymentLink, paymentReference } = result.body
      held.clear()
      form.reset(emptyApplication)
      if (paymentLink) window.location.assign(paymentLink)
      return { kind: 'sent', paying: Boolean(paymentLink), reference: paymentReference }
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      if (error.reason === 'cancelled') return { kind: 'cancelled' }
      return { kind: 'failed', status: undefined, atFields: false }
    }
  }

  async function sendAndTell(values: ApplicationValues) {
    setOutcome(undefined)
    setPercent(0)
    try {
      setOutcome(await send(values))
    } finally {
      sending.current = undefined
      setPercent(undefined)
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

  return { submit, cancel: () => sending.current?.cancel(), percent, outcome }
}
