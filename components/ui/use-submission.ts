import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** The idempotency key of a form: the same one for every try to send the same content. */
export type SubmissionKey = ReturnType<typeof createSubmissionKey>

/**
 * Sends a form that is filled in right, one try at a time: what is pressed while one is under way does nothing.
 * @param send does one try; it clears the key after a success
 * @returns the form's submit handler, whether a try is under way, and the outcome of the last one
 */
export function useSubmission<Values extends FieldValues, Outcome>(
  form: UseFormReturn<Values>,
  send: (values: Values, key: SubmissionKey) => Promise<Outcome>,
) {
  const [sending, setSending] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>()
  const [key] = useState(createSubmissionKey)
  // Set before anything is awaited, so that a second press finds it whatever the first one is still loading.
  const busy = useRef(false)

  async function sendOnce(values: Values) {
    setOutcome(undefined)
    setSending(true)
    try {
      setOutcome(await send(values, key))
    } finally {
      setSending(false)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    try {
      await form.handleSubmit(sendOnce)(event)
    } finally {
      busy.current = false
    }
  }

  return { submit, sending, outcome }
}

/** Makes an idempotency key. Not by `crypto.randomUUID`, which browsers lack on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

// A try whose response was lost is not stored twice: its key changes with the content, or by `clear`.
function createSubmissionKey() {
  let last: { content: string; key: string } | undefined
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (last?.content !== text) last = { content: text, key: newKey() }
      return last.key
    },
    clear() {
      last = undefined
    },
  }
}
