import 'server-only'
import { shownPrivacyVersion } from '@/content/privacy'
import { findFirstDay } from '@/lib/courses/data'
import { hasStarted } from '@/lib/courses/rules'
import { countTakenSeats, hasSeat, holdSeat } from '@/lib/courses/take-seat'
import { HOUR_MS } from '@/lib/dates/durations'
import { storedDay } from '@/lib/dates/office-day'
import { type CommandResult, type RunResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { notifyReceived, type Received } from '@/lib/mail/record-letters'
import { formatSum } from '@/lib/money/format'
import { NAIRA, toMinorUnits } from '@/lib/money/units'
import { activeProvider } from '@/lib/payments/configured-providers'
import { ATTEMPT_LIFETIME_MS, type PaymentStatus } from '@/lib/payments/constants'
import { lockPaymentFor } from '@/lib/payments/lock-payment'
import { type AskedPayment, askForPayment } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { inTurn } from '@/lib/platform/turns'
import type { Occasion } from '@/lib/sent-records/constants'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import { noteSentAgain } from '@/lib/status-links/link'
import { AGAIN_MESSAGE, AGAIN_UNPAID_MESSAGE, ENROLLED_MESSAGE, UNPAID_MESSAGE } from './constants'
import { recordStart } from './record-start'
import { isBeyondResuming, isPaid, refusalToEnroll, refusalToResume } from './rules'
import { type EnrollmentFields, type EnrollResponse, enrollResponseSchema, type ResumeForm } from './schema'

/** Why nobody was enrolled; `other-price` where the price is higher than the page showed. */
export type EnrollRefusal =
  | 'no-course'
  | 'started'
  | 'full'
  | 'other-price'
  | 'already-enrolled'
  | 'paid-back'
  | 'cancelled'

/** Why there is nothing to resume; `price-changed` where it was cancelled unpaid, and the course has another price now. */
export type ResumeRefusal = EnrollRefusal | 'not-enrolled' | 'price-changed'

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

/** The differences where an administrator enrolls somebody. */
export type Office<Refused extends string> = {
  administratorId: string
  /** The checked values of the request. */
  content: unknown
  /** Records what was paid at the counter, in the same transaction, or returns why not; null where nothing was paid. */
  takePayment: ((tx: Prisma.TransactionClient, enrollmentId: string) => Promise<Refused | undefined>) | null
}

type Result<Refused extends string = never> = CommandResult<EnrollResponse, EnrollRefusal | Refused>
type Course = {
  id: string
  title: string
  price: bigint
  seats: number | null
  startDate: Date
  /** When a hold of a seat that begins now would end. */
  heldUntil: Date
}
type Enrollment = {
  id: string
  name: string
  email: string
  price: bigint
  paymentStatus: PaymentStatus
  cancelled: boolean
  payment?: AskedPayment & { provider: string }
  /** Whether everything that was paid for it was given back. */
  paidBack?: boolean
}

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

/**
 * Resumes an enrollment that is not paid yet, whose course may be full by now. Nobody new is enrolled.
 * @param address the visitor's IP address
 * @returns the response without links, or why there is nothing to resume
 */
export async function resumeStored(
  courseId: string,
  form: ResumeForm,
  address: string | undefined,
): Promise<CommandResult<EnrollResponse, ResumeRefusal>> {
  if (!isRecordId(courseId)) return { ok: false, reason: 'no-course' }
  return database().$transaction(async tx => {
    const course = await lockCourse(tx, courseId)
    if (!course) return { ok: false, reason: 'no-course' }
    const existing = await findEnrollment(tx, courseId, form)
    if (!existing) return { ok: false, reason: 'not-enrolled' }
    if (!isPaid(existing) && isBeyondResuming(existing, course)) return { ok: false, reason: 'price-changed' }
    return resumeEnrollment(tx, course, existing, { address })
  })
}

async function enrollInTurn<Refused extends string>(
  tx: Prisma.TransactionClient,
  courseId: string,
  { form, shownPrice, address }: Pick<NewEnrollment, 'form' | 'shownPrice' | 'address'>,
  office?: Office<Refused>,
): Promise<Result<Refused>> {
  if (office?.takePayment) await lockKnownPayment(tx, courseId, form)
  const course = await lockCourse(tx, courseId, holdHours(office))
  if (!course) return { ok: false, reason: 'no-course' }
  const existing = await findEnrollment(tx, courseId, form)
  if (existing && !isBeyondResuming(existing, course))
    return tellKnown(await resumeEnrollment(tx, course, existing, { address, office }), existing, course)
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

/** Whether an administrator records at the same time what was paid at the counter. */
const takesPayment = (office: Office<string> | undefined) =>
  office !== undefined && office.takePayment !== null

/** Whether an administrator enrolls somebody who then owes nothing. */
function settlesNow(price: bigint, office: Office<string> | undefined): boolean {
  return office !== undefined && (price === 0n || takesPayment(office))
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

/** Makes a person's cancelled enrollment a former one, so that the person can have a new one. */
async function makeFormer(
  tx: Prisma.TransactionClient,
  courseId: string,
  { email, phone }: EnrollmentFields,
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

/** Resumes an enrollment that is unpaid or was cancelled, where it still has a seat or can get one. */
async function resumeEnrollment<Refused extends string = never>(
  tx: Prisma.TransactionClient,
  course: Course,
  existing: Enrollment,
  { address, office }: { address: string | undefined; office?: Office<Refused> | undefined },
): Promise<Result<Refused>> {
  const { id, cancelled, price } = existing
  const tooLate = hasStarted(course.startDate) && !settlesNow(price, office)
  const refusal = refusalToResume(existing, tooLate) ?? ((await hasSeat(tx, id)) ? undefined : 'full')
  if (refusal) return { ok: false, reason: refusal }
  if (cancelled)
    await tx.enrollment.update({ where: { id }, data: { cancelledAt: null }, select: { id: true } })
  await holdSeat(tx, id, holdHours(office))
  await noteSentAgain(tx, id, office?.administratorId ?? null)
  const settled = takesPayment(office)
  const payment = settled ? undefined : await findPayment(tx, course, existing)
  const refused = await office?.takePayment?.(tx, id)
  if (refused) return { ok: false, reason: refused }
  // Afterwards, as recording a payment makes a new link, and the letter's has to be that one.
  if (cancelled)
    await tellAgain(tx, occasionOf(existing, course), {
      payment,
      address,
      settled,
    })
  return { ok: true, status: 200, body: toResponse(existing, payment?.paymentReference) }
}

/** Finds the payment of an enrollment, or asks for one; undefined where nothing is asked, or the site does not take it. */
async function findPayment(tx: Prisma.TransactionClient, course: Course, existing: Enrollment) {
  const { price, payment } = existing
  if (!payment) return askForPayment(tx, occasionOf(existing, course), price)
  return payment.provider === activeProvider()?.name ? payment : undefined
}

/** Tells the student and the studio that a cancelled enrollment goes on: what either heard last is that it is cancelled. */
async function tellAgain(
  tx: Prisma.TransactionClient,
  occasion: Occasion,
  received: Received,
): Promise<void> {
  if (!(await notifyReceived(tx, occasion, { ...received, again: true }))) return
  const firstDay = await findFirstDay(tx, occasion.id)
  if (firstDay && !hasStarted(firstDay.day))
    await recordStart(tx, occasion.id, { from: null, to: storedDay(firstDay.day) })
}

/** Says to whoever sent the whole form that it went on with the enrollment of before: it may have been meant for somebody else. */
function tellKnown<Refused extends string>(
  resumed: Result<Refused>,
  existing: Enrollment,
  course: Course,
): Result<Refused> {
  if (!resumed.ok) return resumed
  const message = describeKnown(existing, course)
  return { ...resumed, body: { ...resumed.body, message, enrolledBefore: true } }
}

function describeKnown({ cancelled, price }: Enrollment, course: Course): string {
  if (price === 0n) return AGAIN_MESSAGE
  if (cancelled) return AGAIN_UNPAID_MESSAGE
  if (price === course.price) return UNPAID_MESSAGE
  return `${UNPAID_MESSAGE} You pay ${formatSum(price, NAIRA)}, its price when you enrolled. If you expected to pay what it costs now, call us first.`
}

const occasionOf = (enrollment: Enrollment, { title }: Course) =>
  occasionOfEnrollment({ ...enrollment, title })

function toResponse({ id, paymentStatus }: Enrollment, paymentReference: string | undefined): EnrollResponse {
  return {
    message: ENROLLED_MESSAGE,
    enrollment: { _id: id, paymentStatus },
    ...(paymentReference ? { paymentReference } : {}),
  }
}

// A link to pay, which a visitor gets at once, holds the seat for as long as it can be used (lib/payments/checkout.ts).
function holdHours(office: Office<string> | undefined): number {
  const { seatHoldHours } = env()
  return !office && activeProvider() ? Math.max(seatHoldHours, ATTEMPT_LIFETIME_MS / HOUR_MS) : seatHoldHours
}

async function lockCourse(
  tx: Prisma.TransactionClient,
  courseId: string,
  hours = env().seatHoldHours,
): Promise<Course | undefined> {
  const [course] = await tx.$queryRaw<Course[]>`
    SELECT id, title, price, seats, start_date AS "startDate",
      now() + ${hours}::float8 * interval '1 hour' AS "heldUntil"
    FROM courses WHERE id = ${courseId}::uuid AND is_active FOR NO KEY UPDATE`
  return course
}

const enrollmentColumns = {
  id: true,
  name: true,
  email: true,
  price: true,
  paymentStatus: true,
  cancelled: true,
} satisfies Prisma.EnrollmentSelect

/** Finds a person's enrollment on a course, and locks it. The course's lock is not enough, because erasing does not take it. */
async function findEnrollment(
  tx: Prisma.TransactionClient,
  courseId: string,
  { email, phone }: Pick<EnrollmentFields, 'email' | 'phone'>,
): Promise<Enrollment | null> {
  await tx.$queryRaw`
    SELECT FROM enrollments WHERE course_id = ${courseId}::uuid AND email = ${email}::citext AND phone = ${phone}
      AND former = 0 FOR UPDATE`
  const row = await tx.enrollment.findUnique({
    where: { courseId_email_phone_former: { courseId, email, phone, former: 0 } },
    select: {
      ...enrollmentColumns,
      payment: {
        select: { reference: true, provider: true, amount: true, currency: true, refundedAmount: true },
      },
    },
  })
  if (!row) return null
  const { payment, ...columns } = row
  if (!payment) return columns
  const { reference, refundedAmount, ...asked } = payment
  return {
    ...columns,
    payment: { ...asked, paymentReference: reference },
    paidBack: refundedAmount >= payment.amount,
  }
}

function addEnrollment(
  tx: Prisma.TransactionClient,
  { id: courseId, price, heldUntil: seatHeldUntil }: Course,
  form: EnrollmentFields,
  noticeShown: boolean,
): Promise<Enrollment> {
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
    select: enrollmentColumns,
  })
}
