import { zodResolver } from '@hookform/resolvers/zod'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { applyProblem } from '@/components/ui/form-errors'
import type { SubmissionKey } from '@/components/ui/use-submission'
import { type EnrollResponse, enrollmentFormSchema, enrollResponseSchema } from '@/lib/enrollments/schema'
import { type ReadResult, readResponse } from '@/lib/http/problem-body'

// What a filled form needs, fetched with its first check: phone numbers of every country are too much for a page's
// first load.

/** What the visitor has typed and chosen, as the form has it. */
export type EnrollmentValues = z.input<typeof enrollmentFormSchema>

/** How sending an enrollment ended. */
export type EnrollmentOutcome =
  | { kind: 'sent'; response: EnrollResponse }
  | { kind: 'failed'; detail: string; atFields: boolean }

/** The form's fields in the order of the page. */
const fieldOrder = ['name', 'email', 'phone', 'experienceLevel', 'portfolio'] as const

type Rules = z.output<typeof enrollmentFormSchema>

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const enrollmentResolver = zodResolver<EnrollmentValues, unknown, Rules>(
  enrollmentFormSchema,
  undefined,
  { raw: true },
)

/** Sends what is in the form; after a success it empties the form and leaves for the payment page, if there is one. */
export async function submitEnrollment(
  form: UseFormReturn<EnrollmentValues>,
  key: SubmissionKey,
  { url, values }: { url: string; values: EnrollmentValues },
): Promise<EnrollmentOutcome> {
  const result = await send(url, values, key.keyFor(values)).catch(() => undefined)
  if (!result) return { kind: 'failed', detail: '', atFields: false }
  if (!result.ok) {
    // A conflict is for good under this key only where the form stays as it is.
    const detail = result.status === 409 || result.status === 429 ? result.detail : ''
    return { kind: 'failed', detail, atFields: applyProblem(form.setError, result, fieldOrder) }
  }
  key.clear()
  form.reset()
  if (result.body.paymentLink) window.location.assign(result.body.paymentLink)
  return { kind: 'sent', response: result.body }
}

async function send(url: string, values: EnrollmentValues, key: string): Promise<ReadResult<EnrollResponse>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  })
  const body: unknown = await response.json().catch(() => undefined)
  return readResponse(response.status, body, enrollResponseSchema)
}
