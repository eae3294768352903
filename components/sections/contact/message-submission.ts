import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { applyProblem } from '@/components/ui/form-errors'
import type { SubmissionKey } from '@/components/ui/use-submission'
import { type ContactFields, contactFormSchema, contactResponseSchema } from '@/lib/contact-messages/schema'
import { readResponse } from '@/lib/http/problem-body'

// What a filled form needs, fetched once somebody begins to fill it in: too much for a page's first load.

/** How sending a message ended; `status` is missing where no response came. */
export type MessageOutcome =
  | { kind: 'sent'; at: Date; message: string }
  | { kind: 'failed'; status?: number; detail: string; atFields: boolean }

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const messageResolver = zodResolver<ContactFields, unknown, z.output<typeof contactFormSchema>>(
  contactFormSchema,
  undefined,
  { raw: true },
)

/** Sends what is in the form, and tells how that ended. */
export async function submitMessage(
  form: UseFormReturn<ContactFields>,
  key: SubmissionKey,
  { values, fields }: { values: object; fields: readonly (keyof ContactFields)[] },
): Promise<MessageOutcome> {
  const result = await send(values, key.keyFor(values)).catch(() => undefined)
  if (!result) return { kind: 'failed', detail: '', atFields: false }
  if (!result.ok) {
    const { status, detail } = result
    const atFields = applyProblem(form.setError, result, fields)
    return { kind: 'failed', status, detail: status < 500 ? detail : '', atFields }
  }
  key.clear()
  return { kind: 'sent', at: new Date(), message: result.body.message }
}

async function send(values: object, key: string) {
  const response = await fetch('/api/contact', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  })
  const body: unknown = await response.json().catch(() => undefined)
  return readResponse(response.status, body, contactResponseSchema)
}
