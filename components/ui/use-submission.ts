import { type FormEvent, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { readNote, writeNote } from './session-note'

/** The idempotency key of a form: the same one for every try to send the same content. */
export type SubmissionKey = ReturnType<typeof createSubmissionKey>

/** What a form is doing with a press of its button. */
export type Progress = 'checking' | 'sending' | undefined

/** What the button says meanwhile. */
export const progressLabels = { checking: 'Checking', sending: 'Sending' }

/**
 * Sends a form that is filled in right, one try at a time: what is pressed while one is under way does nothing.
 * @param name names the form and its record; under it the tab keeps the key, so that a try after a reload is the same one
 * @param send does one try; it clears the key after a success
 * @returns the form's submit handler, how far a press is, and the outcome of the last try
 */
export function useSubmission<Values extends FieldValues, Outcome>(
  form: UseFormReturn<Values>,
  name: string,
  send: (values: Values, key: SubmissionKey) => Promise<Outcome>,
) {
  const [progress, setProgress] = useState<Progress>()
  const [outcome, setOutcome] = useState<Outcome>()
  const [key] = useState(() => createSubmissionKey(`${name} key`))
  // Set before anything is awaited, so that a second press finds it whatever the first one is still loading.
  const busy = useRef(false)

  async function sendOnce(values: Values) {
    setOutcome(undefined)
    setProgress('sending')
    setOutcome(await send(values, key))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.current) return
    busy.current = true
    setProgress('checking')
    try {
      await form.handleSubmit(sendOnce)(event)
    } finally {
      busy.current = false
      setProgress(undefined)
    }
  }

  return { submit, progress, outcome }
}

/** Makes an idempotency key. Not by `crypto.randomUUID`, which browsers lack on plain http. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

type LastTry = { content: string; key: string }

// A try whose response was lost is not stored twice: its key changes with the content, or by `clear`.
function createSubmissionKey(name: string) {
  let last: LastTry | undefined
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      last ??= readNote(name) as LastTry | undefined
      if (last?.content !== text) last = { content: text, key: newKey() }
      writeNote(name, last)
      return last.key
    },
    clear() {
      last = undefined
      writeNote(name, undefined)
    },
  }
}
