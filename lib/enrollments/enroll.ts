import 'server-only'
import { addPaymentLink } from '@/lib/payments/checkout'
import { database } from '@/lib/platform/database'
import { openOwnLink } from '@/lib/status-links/link'
import { type NewEnrollment, storeEnrollment } from './mutations'
import { type EnrollRefusal, type ResumeRefusal, resumeStored } from './resume-enrollment'
import type { EnrollResponse, ResumeForm } from './schema'

/** How enrolling ended; the status is 200 where the same person was already enrolled without having paid, and goes on to pay. */
export type Enrolled =
  | { ok: true; status: number; response: EnrollResponse }
  | { ok: false; reason: EnrollRefusal | 'key-reused' }

/** How resuming an enrollment ended. */
export type Resumed = Enrolled | { ok: false; reason: ResumeRefusal }

/**
 * Enrolls a visitor on a course (`storeEnrollment`).
 * @returns the response, with a link to pay where there is one, or why nothing was stored
 */
export async function enroll(enrollment: NewEnrollment): Promise<Enrolled> {
  const enrolled = await storeEnrollment(enrollment)
  if (!enrolled.ok) return enrolled
  const { status, body } = enrolled
  // No status link for a resumed enrollment: its sender has only shown an e-mail and a phone number, which others may know.
  return { ok: true, status, response: status === 201 ? await addLinks(body) : await addPaymentLink(body) }
}

/**
 * Resumes an enrollment of a visitor that waits for its payment (`resumeStored`).
 * @param address the visitor's IP address
 * @returns the response, with a link to pay where there is one, or why there is nothing to resume
 */
export async function resume(courseId: string, form: ResumeForm, address: string): Promise<Resumed> {
  const resumed = await resumeStored(courseId, form, address)
  if (!resumed.ok) return resumed
  return { ok: true, status: resumed.status, response: await addPaymentLink(resumed.body) }
}

/**
 * Adds the links of a response: to the payment page where there is one, and to the enrollment's status page, unless that page has got
 * another link since the original request.
 */
async function addLinks(body: EnrollResponse): Promise<EnrollResponse> {
  const statusLink = await openOwnLink(database(), { kind: 'course-enrollment', id: body.enrollment._id })
  return { ...(await addPaymentLink(body)), statusLink }
}
