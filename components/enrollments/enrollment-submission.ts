import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Sending, type SendOutcome, sendForm } from '@/components/forms/send-form'
import type { SubmissionKey } from '@/components/forms/use-public-form'
import {
  type EnrollResponse,
  enrollmentFormSchema,
  enrollResponseSchema,
  resumeFormSchema,
} from '@/lib/enrollments/schema'

// What a filled form needs, fetched once somebody begins to fill it in: too much for a page's first load.

/** What the visitor has typed and chosen, as the form has it. */
export type EnrollmentValues = z.input<typeof enrollmentFormSchema>

/** What somebody types who is enrolled already. */
export type ResumeValues = Pick<EnrollmentValues, 'email' | 'phone'>

/** How sending an enrollment ended; `status` is missing where no response came. */
export type EnrollmentOutcome = SendOutcome<EnrollResponse>

/** An enrollment that was received. */
export type SentEnrollment = Extract<EnrollmentOutcome, { kind: 'sent' }>

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

/** Sends what is in a form, and tells how that ended. */
export function submitEnrollment<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  key: SubmissionKey,
  sending: Omit<Sending<Values, EnrollResponse>, 'schema'>,
): Promise<EnrollmentOutcome> {
  return sendForm(form, key, { ...sending, schema: enrollResponseSchema })
}
