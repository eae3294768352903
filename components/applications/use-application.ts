import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { applyProblem } from '@/components/ui/form-errors'
import { type ApplicationValues, applicationFields, emptyApplication } from './application-values'
import { NotSent, type Sending, sendApplication } from './send-application'
import { useIdempotencyKey } from './use-idempotency-key'

export type Outcome =
  | { kind: 'sent'; paying: boolean; reference: string | undefined }
  | { kind: 'failed'; status: number | undefined; atFields: boolean }
  | { kind: 'cancelled' }

/** Sends the filled form to `address`, one try at a time, and keeps what came of the last one. */
export function useApplication(form: UseFormReturn<ApplicationValues>, address: string) {
  const [percent, setPercent] = useState<number>()
  const [outcome, setOutcome] = useState<Outcome>()
  const sending = useRef<Sending>(undefined)
  const busy = useRef(false)
  const { keyFor, forget } = useIdempotencyKey()

  async function send(values: ApplicationValues): Promise<Outcome> {
    const { readResponse: readAnswer } = await import('./application-rules')
    sending.current = sendApplication({ address, values, key: keyFor(values), onProgress: setPercent })
    const { status, body } = await sending.current.answer
    const answer = readAnswer(status, body)
    if (answer.kind === 'refused') {
      const atFields = applyProblem(form.setError, answer, applicationFields)
      return { kind: 'failed', status, atFields }
    }
    forget()
    form.reset(emptyApplication)
    if (answer.paymentLink) window.location.assign(answer.paymentLink)
    return { kind: 'sent', paying: Boolean(answer.paymentLink), reference: answer.paymentReference }
  }

  async function submit(values: ApplicationValues) {
    // Set at once: two presses may wait for the same rules, and then come here one right after the other.
    if (busy.current) return
    busy.current = true
    setOutcome(undefined)
    setPercent(0)
    try {
      setOutcome(await send(values))
    } catch (error) {
      if (!(error instanceof NotSent)) throw error
      setOutcome(
        error.reason === 'cancelled'
          ? { kind: 'cancelled' }
          : { kind: 'failed', status: undefined, atFields: false },
      )
    } finally {
      busy.current = false
      sending.current = undefined
      setPercent(undefined)
    }
  }

  return { submit, cancel: () => sending.current?.cancel(), percent, outcome }
}
