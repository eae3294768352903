import 'server-only'
import { shownPrivacyVersion } from '@/content/privacy'
import { countTakenSeats } from '@/lib/courses/take-seat'
import { type CommandResult, type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { notifyReceived } from '@/lib/mail/record-letters'
import { toMinorUnits } from '@/lib/money/units'
import type { PaymentStatus } from '@/lib/payments/constants'
import { lockPaymentFor } from '@/lib/payments/lock-payment'
import { askForPayment } from '@/lib/payments/new-payment'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { inTurn } from '@/lib/platform/turns'
import {
  findLockedCourse,
  findLockedEnrollment,
  type LockedCourse,
  type LockedEnrollment,
  lockedColumns,
  seatHoldHours,
} from './find-locked'
import {
  type EnrollRefusal,
  type Office,
  occasionOf,
  resumeEnrollment,
  settlesNow,
  takesPayment,
  toResponse,
} from './resume-enrollment'
import { isBeyondResuming, refusalToEnroll } from './rules'
import { type EnrollmentFields, type EnrollResponse, enrollResponseSchema } from './schema'

/** A request to enroll. */
export type NewEnrollment = {
  /** A course's id, or any text. */
  courseId: string
  form: EnrollmentFields
  /** The price in naira that the sender's page showed, if known: nobody new is enrolled at a higher price. */
  shownPrice?: number | undefined
  /** The request's idempotency key, if it has one. */
  key: string | null
  /** The visitor's IP address. */
  address?: string | undefined
}

type Result<Refused extends string = never> = CommandResult<EnrollResponse, EnrollRefusal | Refused>

/**
 * Enrolls a person on a course, with a payment where the course has a price, once for each key. Requests for one course wait for each other,
 * so that the last seat is given once. A free enrollment is completed at once. The same e-mail and phone number are the same person; the
 * same e-mail with another number is somebody else, and neither learns of the other. A person who cancelled gets a new enrollment where
 * all the money was given back, or where nothing was paid and the course has another price now.
 * @param office given where an administrator enrolls somebody; where it refuses, nothing is stored either
 * @returns the response without links, or why nothing was stored
 */
export async function storeEnrollment<Refused extends string = never>(
  { courseId, form, shownPrice, key, address }: NewEnrollment,
  office?: Office<Refused>,
): Promise<RunResult<EnrollResponse, EnrollRefusal | Refused>> {
  if (!isRecordId(courseId)) return { ok: false, reason: 'no-course' }
  return inTurn(`enroll ${courseId}`, () =>
    runOnce({
      key,
      scope: office ? 'POST /admin/enrollments' : `POST /courses/enroll/${courseId}`,
      content: office ? office.content : form,
      schema: enrollResponseSchema,
      administratorId: office?.administratorId,
      run: tx => enrollInTurn(tx, courseId, { form, shownPrice, address }, office),
    }),
  )
}

async function enrollInTurn<Refused extends string>(
  tx: Prisma.TransactionClient,
  courseId: string,
  { form, shownPrice, address }: Pick<NewEnrollment, 'form' | 'shownPrice' | 'address'>,
  office?: Office<Refused>,
): Promise<Result<Refused>> {
  if (office?.takePayment) await lockKnownPayment(tx, courseId, form)
  const course = await findLockedCourse(tx, courseId, seatHoldHours(office !== undefined))
  if (!course) return { ok: false, reason: 'no-course' }
  const existing = await findLockedEnrollment(tx, courseId, form)
  if (existing && !isBeyondResuming(existing, course))
    return tellKnown(await resumeEnrollment(tx, course, existing, { address, office }))
  const taken = course.seats === null ? 0 : await countTakenSeats(tx, courseId)
  const refusal = refusalToEnroll({ ...course, taken }, settlesNow(course.price, office))
  if (refusal) return { ok: false, reason: refusal }
  if (shownPrice !== undefined && course.price > toMinorUnits(shownPrice))
    return { ok: false, reason: 'other-price' }
  if (existing) await makeFormer(tx, courseId, form)
  const enrollment = await addEnrollment(tx, course, form, office === undefined)
  const occasion = occasionOf(enrollment, course)
  const settled = takesPayment(office)
  const payment = settled ? undefined : await askForPayment(tx, occasion, enrollment.price)
  await notifyReceived(tx, occasion, { payment, address, settled })
  const refused = await office?.takePayment?.(tx, enrollment.id)
  if (refused) return { ok: false, reason: refused }
  return { ok: true, status: 201, body: toResponse(enrollment, payment?.paymentReference) }
}

/** Locks the payment of somebody who is already enrolled, if there is one: payments are locked before courses. */
async function lockKnownPayment(
  tx: Prisma.TransactionClient,
  courseId: string,
  { email, phone }: EnrollmentFields,
): Promise<void> {
  const known = await tx.enrollment.findUnique({
    where: { courseId_email_phone_former: { courseId, email, phone, former: 0 } },
    select: { id: true },
  })
  if (known) await lockPaymentFor(tx, { kind: 'course-enrollment', id: known.id })
}

/** Makes a person's cancelled enrollment on a course a former one, so that the person can have another there. */
export async function makeFormer(
  tx: Prisma.TransactionClient,
  courseId: string,
  { email, phone }: Pick<EnrollmentFields, 'email' | 'phone'>,
): Promise<void> {
  const { _max } = await tx.enrollment.aggregate({
    where: { courseId, email, phone },
    _max: { former: true },
  })
  await tx.enrollment.update({
    where: { courseId_email_phone_former: { courseId, email, phone, former: 0 } },
    data: { former: (_max.former ?? 0) + 1 },
    select: { id: true },
  })
}

/** Says to whoever sent the whole form that it went on with the enrollment of before: it may have been meant for somebody else. */
function tellKnown<Refused extends string>(resumed: Result<Refused>): Result<Refused> {
  if (!resumed.ok) return resumed
  return { ...resumed, body: { ...resumed.body, enrolledBefore: true } }
}

function addEnrollment(
  tx: Prisma.TransactionClient,
  { id: courseId, price, heldUntil: seatHeldUntil }: LockedCourse,
  form: EnrollmentFields,
  noticeShown: boolean,
): Promise<LockedEnrollment> {
  const paymentStatus: PaymentStatus = price === 0n ? 'completed' : 'pending'
  return tx.enrollment.create({
    data: {
      courseId,
      price,
      paymentStatus,
      seatHeldUntil,
      ...form,
      // At the office nobody sees the privacy notice; the administrator explains it.
      privacyVersion: noticeShown ? shownPrivacyVersion(form.privacyVersion) : null,
      privacyShownAt: noticeShown ? new Date() : null,
    },
    select: lockedColumns,
  })
}
