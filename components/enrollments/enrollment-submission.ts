import type { FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { type Sending, type SendOutcome, sendForm } from '@/components/forms/send-form'
import type { SubmissionKey } from '@/components/forms/use-public-form'
import { GONE_MESSAGE } from '@/lib/enrollments/constants'
import {
  type EnrollResponse,
  enrollmentFormSchema,
  enrollResponseSchema,
  resumeFormSchema,
} from '@/lib/enrollments/schema'
import { typedResolver } from '@/lib/forms/schema-resolver'
import { problemTypes } from '@/lib/openapi/problem-types'

// The code that checks and sends the forms. It is loaded once somebody begins to fill one in; it is too much for a page's first load.

export { rememberSent } from '@/components/status/remember-sent'

/** What the visitor has typed and chosen, as the form holds it. */
export type EnrollmentValues = z.input<typeof enrollmentFormSchema>

/** What somebody who is enrolled already types to go on to pay. */
export type ResumeValues = Pick<EnrollmentValues, 'email' | 'phone'>

type Sent = SendOutcome<EnrollResponse>

/**
 * How sending an enrollment ended; `email` is the address that the office writes to. `enrolled` means that this person was enrolled
 * before: `message` says how that stands, and `unpaid` is there where something is to be paid, with the payment's reference where the
 * site takes payments. Where it failed, `status` is missing if no response came, `detail` is what the visitor is told, and `isLate`
 * says that trying again will not help.
 */
export type EnrollmentOutcome =
  | (Extract<Sent, { kind: 'sent' }> & { email: string })
  | { kind: 'enrolled'; message?: string | undefined; unpaid?: { reference: string | undefined } | undefined }
  | (Extract<Sent, { kind: 'failed' }> & { isLate: boolean })

/** An enrollment that needs no form any more. */
export type SentEnrollment = Exclude<EnrollmentOutcome, { kind: 'failed' }>

/** The API's own rules. The form keeps what was typed; the server puts it into its final form. */
export const enrollmentResolver: Resolver<EnrollmentValues> = typedResolver(enrollmentFormSchema)

/** The API's rules for `ResumeValues`. */
export const resumeResolver: Resolver<ResumeValues> = typedResolver(resumeFormSchema.omit({ resume: true }))

const LATE: string[] = [problemTypes.courseStarted, problemTypes.courseFull]

/** Sends a form, and returns how that ended. */
export async function submitEnrollment<Values extends FieldValues & { email: string }>(
  form: UseFormReturn<Values>,
  key: SubmissionKey,
  sending: Omit<Sending<Values, EnrollResponse>, 'schema'>,
): Promise<EnrollmentOutcome> {
  const ended = await sendForm(form, key, { ...sending, schema: enrollResponseSchema })
  if (ended.kind === 'sent' && ended.response.enrolledBefore) {
    const { message, enrollment, paymentReference } = ended.response
    const isPaid = enrollment?.paymentStatus === 'completed'
    return { kind: 'enrolled', message, unpaid: isPaid ? undefined : { reference: paymentReference } }
  }
  if (ended.kind === 'sent')
    return { ...ended, email: enrollmentFormSchema.shape.email.parse(form.getValues().email) }
  if (ended.type === problemTypes.alreadyEnrolled) return { kind: 'enrolled' }
  const isLate = ended.status === 404 || LATE.includes(ended.type)
  return { ...ended, detail: reasonOf(ended), isLate }
}

function reasonOf({ status = 0, detail }: { status?: number; detail: string }): string {
  if (status === 404) return GONE_MESSAGE
  // A 409 stays one as long as the same form is sent under the same key, so the visitor is told why.
  return [409, 422, 429].includes(status) ? detail : ''
}
