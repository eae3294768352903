import 'server-only'
import { countTakenSeats, endSeatHold, hasSeat, holdSeat, lockCourseOf } from '@/lib/courses/take-seat'
import { storedDay } from '@/lib/dates/office-day'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { findConfirmed } from '@/lib/mail/data'
import { mayTellCancelled } from '@/lib/mail/limit'
import { notifyWithdrawn } from '@/lib/mail/notices'
import {
  notifyCancelled,
  notifyReinstated,
  notifySeated,
  type Reinstated,
  withdrawStandingLetters,
} from '@/lib/mail/standing-letters'
import { activeProvider } from '@/lib/payments/configured-providers'
import type { PaymentStatus } from '@/lib/payments/constants'
import { flagHeldMoney, resolveHeldMoney, resolveSeatGone } from '@/lib/payments/flags'
import { lockPaymentFor } from '@/lib/payments/lock-payment'
import type { AskedPayment } from '@/lib/payments/new-payment'
import { database, transactAs } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import type { StandingAction } from './constants'
import { countUnseated, findUnseated, getEnrollment } from './data'
import { recordSeat, recordStart } from './record-history'
import { isPaid } from './rules'
import type { EnrollmentDetails, StandingChange } from './schema'

/** How a change of an enrollment's standing ended; `outdated` where somebody else changed it after it was read. */
export type StandingChanged =
  | { ok: true; enrollment: EnrollmentDetails }
  | {
      ok: false
      reason:
        | 'no-enrollment'
        | 'already-cancelled'
        | 'not-cancelled'
        | 'former'
        | 'erased'
        | 'no-hold'
        | 'seated'
        | 'full'
    }
  | { ok: false; reason: 'outdated'; last: LastChange | null }

type Locked = {
  id: string
  version: number
  cancelled: boolean
  cancelledAt: Date | null
  former: number
  price: bigint
  paymentStatus: PaymentStatus
  name: string
  email: string
  courseId: string
  title: string
  seats: number | null
  /** Whether a seat is held for it until it is paid. */
  held: boolean
  dateEnrolled: Date
}

type Refusal = Exclude<StandingChanged, { ok: true } | { reason: 'outdated' }>['reason']

type Circumstances = {
  /** The administrator who does it; null where its student does. */
  administratorId: string | null
  /** The enrollment's payment, which is locked; undefined where there was none to lock. */
  paymentId: string | undefined
}

type Apply = (
  tx: Prisma.TransactionClient,
  enrollment: Locked,
  circumstances: Circumstances,
) => Promise<Refusal | undefined>

/**
 * Cancels an enrollment, reinstates it, releases its seat, or gives it a seat, unless somebody else has changed it since it was read.
 * @param id an enrollment's id, or any text
 * @param change the action, and the version that was read; without a version the action is done in any case
 * @param administratorId who does it
 */
export async function changeStanding(
  id: string,
  { action, version }: StandingChange,
  administratorId: string,
): Promise<StandingChanged> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-enrollment' }
  const refusal = await transactAs(administratorId, async tx => {
    const paymentId = await lockPaymentFor(tx, { kind: 'course-enrollment', id })
    const enrollment = await lockEnrollment(tx, id)
    if (!enrollment) return 'no-enrollment'
    if (version !== undefined && version !== enrollment.version) return 'outdated'
    return actions[action](tx, enrollment, { administratorId, paymentId })
  })
  if (refusal === 'outdated')
    return { ok: false, reason: refusal, last: await readLastChange('enrollments', id) }
  if (refusal) return { ok: false, reason: refusal }
  const enrollment = await getEnrollment(id)
  return enrollment ? { ok: true, enrollment } : { ok: false, reason: 'no-enrollment' }
}

/**
 * Cancels an enrollment on behalf of its student, and notifies the administrator. A cancelled enrollment does not change.
 * @param id the id of an existing enrollment
 * @param address where that was asked for, an IP address
 */
export async function cancelForStudent(id: string, address: string): Promise<void> {
  await database().$transaction(async tx => {
    await lockPaymentFor(tx, { kind: 'course-enrollment', id })
    const enrollment = await lockEnrollment(tx, id)
    if (!enrollment || enrollment.cancelled) return
    const held = await endEnrollment(tx, enrollment)
    await notifyWithdrawn(tx, occasionOfEnrollment(enrollment), { address, held })
  })
}

const cancel: Apply = async (tx, enrollment) => {
  if (enrollment.cancelled) return 'already-cancelled'
  await endEnrollment(tx, enrollment)
}

/**
 * Cancels an enrollment. It then has no seat and is not counted, and what was paid for it is flagged. The student gets a mail, unless
 * neither a payment nor a letter ever confirmed the enrollment: then the e-mail may be anybody's.
 * @returns how much money is held for it, in words
 */
async function endEnrollment(tx: Prisma.TransactionClient, enrollment: Locked): Promise<string | undefined> {
  const { id } = enrollment
  const cancelledAt = new Date()
  const hadSeat = await isSeated(tx, enrollment)
  await tx.enrollment.update({ where: { id }, data: { cancelledAt }, select: { id: true } })
  // The student still knows the day before.
  for (const day of await withdrawStandingLetters(tx, id, cancelledAt))
    await recordStart(tx, id, { from: storedDay(day), to: null })
  const held = await flagHeldMoney(tx, { kind: 'course-enrollment', id })
  if (await mayNotify(tx, enrollment))
    await notifyCancelled(tx, occasionOfEnrollment(enrollment), {
      hadSeat,
      isUnpaid: enrollment.price > 0n && !isPaid(enrollment),
      held,
    })
  return held
}

async function isSeated(tx: Prisma.TransactionClient, { id, paymentStatus, held }: Locked): Promise<boolean> {
  return paymentStatus === 'completed' ? !(await findUnseated([id], tx)).has(id) : held
}

async function mayNotify(tx: Prisma.TransactionClient, enrollment: Locked): Promise<boolean> {
  if (isPaid(enrollment)) return true
  const [confirmed] = await findConfirmed(tx, [enrollment])
  return confirmed !== undefined && (await mayTellCancelled(tx, confirmed.email))
}

/**
 * Takes a cancellation back, where the course has a seat, and the student is neither erased nor has enrolled again since. Who paid when the
 * course was full is given a free seat.
 */
const reinstate: Apply = async (tx, enrollment, { administratorId, paymentId }) => {
  const { id, cancelled, cancelledAt, former, email } = enrollment
  if (!cancelled) return 'not-cancelled'
  if (former > 0) return 'former'
  if (isErasedEmail(email)) return 'erased'
  if (!(await hasSeat(tx, id))) return 'full'
  await tx.enrollment.update({ where: { id }, data: { cancelledAt: null }, select: { id: true } })
  await holdSeat(tx, id, env().seatHoldHours)
  if (paymentId) await resolveHeldMoney(tx, paymentId, administratorId)
  const isSeated =
    !(await findUnseated([id], tx)).has(id) || (await giveFreeSeat(tx, enrollment, administratorId))
  if (!cancelledAt) return
  const payment = paymentId ? await findPayable(tx, paymentId) : undefined
  await tellReinstated(tx, enrollment, { cancelledAt, isSeated, payment })
}

/** Finds a payment that may be paid on the site now; undefined where it is paid, or not taken, or somebody has to look at it first. */
async function findPayable(tx: Prisma.TransactionClient, id: string): Promise<AskedPayment | undefined> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { reference: true, status: true, provider: true, flagged: true, amount: true, currency: true },
  })
  const { reference: paymentReference, status, provider, flagged, amount, currency } = payment
  const isTaken = provider === activeProvider()?.name
  return isTaken && status !== 'completed' && !flagged ? { paymentReference, amount, currency } : undefined
}

async function tellReinstated(
  tx: Prisma.TransactionClient,
  enrollment: Locked,
  circumstances: Omit<Reinstated, 'isConfirmed'>,
): Promise<void> {
  const { id } = enrollment
  const isConfirmed = isPaid(enrollment) || (await findConfirmed(tx, [enrollment])).length > 0
  const occasion = occasionOfEnrollment(enrollment)
  const day = await notifyReinstated(tx, occasion, { ...circumstances, isConfirmed })
  if (day) await recordStart(tx, id, { from: null, to: storedDay(day) })
}

/** Releases the seat of an unpaid enrollment: whoever comes first gets it, which may be this student. */
const release: Apply = async (tx, { id, cancelled }, { administratorId }) => {
  if (cancelled || !(await endSeatHold(tx, id))) return 'no-hold'
  await recordSeat(tx, id, administratorId, { from: 'held', to: 'released' })
}

/**
 * Gives a seat to a student who paid when the course was full, where it now has a free one. The student gets a mail, and the payment's flag
 * is resolved.
 */
const give: Apply = async (tx, enrollment, { administratorId }) => {
  const { id, cancelled } = enrollment
  if (cancelled || !(await findUnseated([id], tx)).has(id)) return 'seated'
  if (!(await giveFreeSeat(tx, enrollment, administratorId))) return 'full'
  await notifySeated(tx, occasionOfEnrollment(enrollment))
}

/** Gives a free seat to a student who paid when there was none, and resolves the payment's flag; returns false where there still is none. */
async function giveFreeSeat(
  tx: Prisma.TransactionClient,
  { id, courseId, seats }: Locked,
  administratorId: string | null,
): Promise<boolean> {
  if (seats !== null && (await countSeated(tx, courseId)) >= seats) return false
  await recordSeat(tx, id, administratorId, { from: 'none', to: 'given' })
  const payment = await tx.payment.findUniqueOrThrow({ where: { enrollmentId: id }, select: { id: true } })
  await resolveSeatGone(tx, payment.id, administratorId)
  return true
}

/** Counts the seats that students really have, without those kept for students who paid when the course was full. */
async function countSeated(tx: Prisma.TransactionClient, courseId: string): Promise<number> {
  const unseated = await countUnseated([courseId], tx)
  return (await countTakenSeats(tx, courseId)) - (unseated.get(courseId) ?? 0)
}

const actions: Record<StandingAction, Apply> = {
  cancel,
  reinstate,
  'release-seat': release,
  'give-seat': give,
}

/** Locks the course before its enrollment, as enrolling does. */
async function lockEnrollment(tx: Prisma.TransactionClient, id: string): Promise<Locked | undefined> {
  await lockCourseOf(tx, id)
  const [enrollment] = await tx.$queryRaw<Locked[]>`
    SELECT e.id, e.version, e.cancelled, e.cancelled_at AS "cancelledAt", e.former, e.price, e.payment_status::text AS "paymentStatus",
      e.name, e.email::text AS email, c.id AS "courseId", c.title, c.seats, e.seat_held_until > now() AS held, e.date_enrolled AS "dateEnrolled"
    FROM enrollments e JOIN courses c ON c.id = e.course_id WHERE e.id = ${id}::uuid FOR UPDATE OF e`
  return enrollment
}
