import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { type EnrollResponse, enrollmentFormSchema, enrollResponseSchema } from '@/lib/enrollments/schema'
import { type ReadResult, readResponse } from '@/lib/http/problem-body'

// What a filled form needs, fetched with its first check: phone numbers of every country are too much for a page's
// first load.

/** What the visitor has typed and chosen, as it stands in the form. */
export type EnrollmentValues = z.input<typeof enrollmentFormSchema>

type Rules = z.output<typeof enrollmentFormSchema>

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const enrollmentResolver = zodResolver<EnrollmentValues, unknown, Rules>(
  enrollmentFormSchema,
  undefined,
  { raw: true },
)

/**
 * Sends an enrollment.
 * @param key makes a repetition harmless
 * @throws where the network fails
 */
export async function sendEnrollment(
  url: string,
  values: EnrollmentValues,
  key: string,
): Promise<ReadResult<EnrollResponse>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(values),
  })
  const body: unknown = await response.json().catch(() => undefined)
  return readResponse(response.status, body, enrollResponseSchema)
}
