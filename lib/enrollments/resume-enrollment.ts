import 'server-only'
import { findFirstDay } from '@/lib/courses/data'
import { hasStarted } from '@/lib/courses/rules'
import { hasSeat, holdSeat } from '@/lib/courses/take-seat'
import { storedDay } from '@/lib/dates/office-day'
import type { CommandResult } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { notifyReceived, type Received } from '@/lib/mail/record-letters'
import { formatSum } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { activeProvider } from '@/lib/payments/configured-providers'
import { askForPayment } from '@/lib/payments/new-payment'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from '@/lib/sent-records/constants'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import { noteSentAgain } from '@/lib/status-links/link'
import { AGAIN_MESSAGE, AGAIN_UNPAID_MESSAGE, ENROLLED_MESSAGE, UNPAID_MESSAGE } from './constants'
import {
  findLockedCourse,
  findLockedEnrollment,
  type LockedCourse,
  type LockedEnrollment,
  seatHoldHours,
} from './find-locked'
import { recordStart } from './record-history'
import { isBeyondResuming, isPaid, refusalToResume } from './rules'
import type { EnrollResponse, ResumeForm } from './schema'

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

/** The differences where an administrator enrolls somebody. */
export type Office<Refused extends string> = {
  administratorId: string
  /** The checked values of the request. */
  content: unknown
  /** Records what was paid at the counter, in the same transaction, or returns why not; null where nothing was paid. */
  takePayment: ((tx: Prisma.TransactionClient, enrollmentId: string) => Promise<Refused | undefined>) | null
}

type Result<Refused extends string = never> = CommandResult<EnrollResponse, EnrollRefusal | Refused>

/**
 * Resumes an enrollment that is not paid yet, whose course may be full by now. Nobody new is enrolled.
 * @param address the visitor's IP address
 * @returns the response without links, or why there is nothing to resume
 */
export async function resumeStored(
  courseId: string,
  form: ResumeForm,
  address: string,
): Promise<CommandResult<EnrollResponse, ResumeRefusal>> {
  if (!isRecordId(courseId)) return { ok: false, reason: 'no-course' }
  return database().$transaction(async tx => {
    const course = await findLockedCourse(tx, courseId, seatHoldHours(false))
    if (!course) return { ok: false, reason: 'no-course' }
    const existing = await findLockedEnrollment(tx, courseId, form)
    if (!existing) return { ok: false, reason: 'not-enrolled' }
    if (!isPaid(existing) && isBeyondResuming(existing, course)) return { ok: false, reason: 'price-changed' }
    return resumeEnrollment(tx, course, existing, { address })
  })
}

/**
 * Resumes an enrollment that is unpaid or was cancelled, where it still has a seat or can get one.
 * @param address the visitor's IP address
 * @param office given where an administrator enrolls somebody
 * @returns the response without links, or why it is not resumed
 */
export async function resumeEnrollment<Refused extends string = never>(
  tx: Prisma.TransactionClient,
  course: LockedCourse,
  existing: LockedEnrollment,
  { address, office }: { address: string | undefined; office?: Office<Refused> | undefined },
): Promise<Result<Refused>> {
  const { id, cancelled, price } = existing
  const tooLate = hasStarted(course.startDate) && !settlesNow(price, office)
  const refusal = refusalToResume(existing, tooLate) ?? ((await hasSeat(tx, id)) ? undefined : 'full')
  if (refusal) return { ok: false, reason: refusal }
  if (cancelled)
    await tx.enrollment.update({ where: { id }, data: { cancelledAt: null }, select: { id: true } })
  await holdSeat(tx, id, seatHoldHours(office !== undefined))
  await noteSentAgain(tx, id, office?.administratorId ?? null)
  const settled = takesPayment(office)
  const payment = settled ? undefined : await findPayment(tx, course, existing)
  const refused = await office?.takePayment?.(tx, id)
  if (refused) return { ok: false, reason: refused }
  // Afterwards, as recording a payment makes a new link, and the letter's has to be that one.
  if (cancelled) await tellAgain(tx, occasionOf(existing, course), { payment, address, settled })
  const message = describeKnown(existing, course)
  return { ok: true, status: 200, body: { ...toResponse(existing, payment?.paymentReference), message } }
}

/** Finds the payment of an enrollment, or asks for one; undefined where nothing is asked, or the site does not take it. */
async function findPayment(tx: Prisma.TransactionClient, course: LockedCourse, existing: LockedEnrollment) {
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

/** Whether an administrator records at the same time what was paid at the counter. */
export const takesPayment = (office: Office<string> | undefined) =>
  office !== undefined && office.takePayment !== null

/**
 * Whether an administrator enrolls somebody who then owes nothing.
 * @param price in kobo
 */
export function settlesNow(price: bigint, office: Office<string> | undefined): boolean {
  return office !== undefined && (price === 0n || takesPayment(office))
}

/** Returns what somebody is told whose enrollment of before goes on: whether it is paid, and the price, where the course costs another now. */
function describeKnown({ cancelled, price }: LockedEnrollment, course: LockedCourse): string {
  if (price === 0n) return AGAIN_MESSAGE
  if (cancelled) return AGAIN_UNPAID_MESSAGE
  if (price === course.price) return UNPAID_MESSAGE
  return `${UNPAID_MESSAGE} You pay ${formatSum(price, NAIRA)}, its price when you enrolled. If you expected to pay what it costs now, call us first.`
}

/** What letters and payments of an enrollment are about. */
export const occasionOf = (enrollment: LockedEnrollment, { title }: LockedCourse) =>
  occasionOfEnrollment({ ...enrollment, title })

/** Returns the response of whoever is enrolled, without links. */
export function toResponse(
  { id, paymentStatus }: LockedEnrollment,
  paymentReference: string | undefined,
): EnrollResponse {
  return {
    message: ENROLLED_MESSAGE,
    enrollment: { _id: id, paymentStatus },
    ...(paymentReference ? { paymentReference } : {}),
  }
}
