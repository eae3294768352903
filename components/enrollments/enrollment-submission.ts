import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { applyProblem } from '@/components/ui/form-errors'
import type { SubmissionKey } from '@/components/ui/use-submission'
import {
  type EnrollResponse,
  enrollmentFormSchema,
  enrollResponseSchema,
  resumeFormSchema,
} from '@/lib/enrollments/schema'
import { type ReadResult, readResponse } from '@/lib/http/problem-body'

// What a filled form needs, fetched once somebody begins to fill it in: too much for a page's first load.

/** What the visitor has typed and chosen, as the form has it. */
export type EnrollmentValues = z.input<typeof enrollmentFormSchema>

/** What somebody types who is enrolled already. */
export type ResumeValues = Pick<EnrollmentValues, 'email' | 'phone'>

/** An enrollment that was received. */
export type SentEnrollment = {
  /** When the response came. */
  at: Date
  response: EnrollResponse
}

/** How sending an enrollment ended; `status` is missing where no response came. */
export type EnrollmentOutcome =
  | { kind: 'sent'; sent: SentEnrollment }
  | { kind: 'failed'; status?: number; detail: string; atFields: boolean }

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const enrollmentResolver = zodResolver<
  EnrollmentValues,
  unknown,
  z.output<typeof enrollmentFormSchema>
>(enrollmentFormSchema, undefined, { raw: true })

const resumeTexts = resumeFormSchema.omit({ resume: true })

/** The same of what somebody types who is enrolled already. */
export const resumeResolver = zodResolver<ResumeValues, unknown, z.output<typeof resumeTexts>>(
  resumeTexts,
  undefined,
  { raw: true },
)

type Submission<Values extends FieldValues> = {
  url: string
  /** What is sent. */
  values: object
  /** The form's fields in the order of the page. */
  fields: readonly FieldPath<Values>[]
}

/** Sends what is in a form, and tells how that ended. */
export async function submitEnrollment<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: SubmissionKey,
  { url, values, fields }: Submission<Values>,
): Promise<EnrollmentOutcome> {
  const result = await send(url, values, key.keyFor(values)).catch(() => undefined)
  if (!result) return { kind: 'failed', detail: '', atFields: false }
  if (!result.ok) {
    const { status } = result
    // A conflict is for good under this key only where the form stays as it is.
    const detail = status === 409 || status === 429 ? result.detail : ''
    return { kind: 'failed', status, detail, atFields: applyProblem(form.setError, result, fields) }
  }
  key.clear()
  return { kind: 'sent', sent: { at: new Date(), response: result.body } }
}

async function send(url: string, values: object, key: string): Promise<ReadResult<EnrollResponse>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  })
  const body: unknown = await response.json().catch(() => undefined)
  return readResponse(response.status, body, enrollResponseSchema)
}
