import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { type EnrollResponse, enrollmentFormSchema, enrollResponseSchema } from '@/lib/enrollments/schema'
import { problemBodySchema } from '@/lib/http/problem-body'
import type { EnrollmentValues } from './enrollment-values'

type Rules = z.output<typeof enrollmentFormSchema>

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const enrollmentResolver = zodResolver<EnrollmentValues, unknown, Rules>(
  enrollmentFormSchema,
  undefined,
  {
    raw: true,
  },
)

export type SentEnrollment =
  | { kind: 'sent'; answer: EnrollResponse }
  | { kind: 'refused'; status: number; detail: string; errors: Record<string, string[]> }

/** Reads the server's answer to an enrollment. Anything that is not as agreed counts as refused, without reasons. */
export function readEnrollResponse(status: number, body: unknown): SentEnrollment {
  const answer = enrollResponseSchema.safeParse(body)
  if (status < 300 && answer.success) return { kind: 'sent', answer: answer.data }
  const problem = problemBodySchema.safeParse(body).data
  return { kind: 'refused', status, detail: problem?.detail ?? '', errors: problem?.errors ?? {} }
}
