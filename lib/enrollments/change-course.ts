import 'server-only'
import { countTakenSeats } from '@/lib/courses/take-seat'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { readLastChange } from '@/lib/history/data'
import type { LastChange } from '@/lib/history/schema'
import { isRecordId } from '@/lib/lists/record-id'
import {
  type NamedCourse,
  notifyCourseChanged,
  withdrawLettersOfCourse,
} from '@/lib/mail/course-change-letters'
import { findConfirmed } from '@/lib/mail/data'
import { findOpenFlag, resolveSeatGone } from '@/lib/payments/flags'
import { describeFlag } from '@/lib/payments/format'
import { lockPaymentFor } from '@/lib/payments/lock-payment'
import { isTest, testSelect } from '@/lib/payments/payment-row'
import { transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { occasionOfEnrollment } from '@/lib/sent-records/format'
import { findUnseated, getEnrollment } from './data'
import { findLockedEnrollment } from './find-locked'
import { makeFormer } from './mutations'
import { recordSeat } from './record-history'
import { isPaid, refusalToChangeCourse, refusalToEnroll } from './rules'
import type { CourseChange, EnrollmentDetails } from './schema'

type Tx = Prisma.TransactionClient

/** Why the enrollment stays as it is, whichever course is chosen. */
type OwnRefusal =
  | { reason: 'no-enrollment' | 'cancelled' | 'former' | 'erased' | 'unpaid' | 'paid-back' }
  /** What is odd about its payment, in words. */
  | { reason: 'flagged'; flag: string }

/** Why the enrollment cannot be for the course that was chosen; `priced` where it is free and the course is not. */
type TargetRefusal =
  | { reason: 'no-course' | 'same-course' | 'full' }
  | { reason: 'priced' | 'enrolled-there' | 'paid-there'; title: string }

type Refusal = OwnRefusal | TargetRefusal

/** How a change of course ended; `outdated` where somebody else changed the enrollment after it was read. */
export type CourseChanged =
  | { ok: true; enrollment: EnrollmentDetails }
  | ({ ok: false } & Refusal)
  | { ok: false; reason: 'outdated'; last: LastChange | null }

/**
 * Puts the student of a paid enrollment on another course, or of a free one on another free course. What was paid counts there, and the
 * price stays the one that was agreed. The seat of the course before becomes free in the same transaction; a student who paid when that
 * was full has a seat then. The student gets a mail, unless neither a payment nor a letter ever confirmed the enrollment.
 * @param id an enrollment's id, or any text
 * @param change the course, and the version that was read; without a version it is done in any case
 * @param administratorId who does it
 */
export async function changeCourse(
  id: string,
  { courseId, version }: CourseChange,
  administratorId: string,
): Promise<CourseChanged> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-enrollment' }
  const refusal = await transactAs(administratorId, async tx => {
    const paymentId = await lockPaymentFor(tx, { kind: 'course-enrollment', id })
    const enrollment = await lockEnrollment(tx, id, courseId)
    if (!enrollment) return { reason: 'no-enrollment' } as const
    if (enrollment === 'outdated' || (version ?? enrollment.version) !== enrollment.version) return 'outdated'
    return change(tx, { enrollment, paymentId, courseId, administratorId })
  })
  if (refusal === 'outdated')
    return { ok: false, reason: refusal, last: await readLastChange('enrollments', id) }
  if (refusal) return { ok: false, ...refusal }
  const enrollment = await getEnrollment(id)
  return enrollment ? { ok: true, enrollment } : { ok: false, reason: 'no-enrollment' }
}

const columns = {
  id: true,
  version: true,
  cancelled: true,
  former: true,
  price: true,
  paymentStatus: true,
  name: true,
  email: true,
  phone: true,
  courseId: true,
  dateEnrolled: true,
  course: { select: { title: true, startDate: true } },
  payment: { select: { amount: true, refundedAmount: true, ...testSelect } },
} satisfies Prisma.EnrollmentSelect

type Locked = Prisma.EnrollmentGetPayload<{ select: typeof columns }>

type Change = {
  enrollment: Locked
  /** Its payment, which is locked; undefined where nothing was paid. */
  paymentId: string | undefined
  courseId: string
  administratorId: string
}

/**
 * Locks both courses, by id, then the enrollment with one that the same person may have on the other course: of two changes in opposite
 * directions one waits for the other. `outdated` where the enrollment was put on a third course meanwhile.
 */
async function lockEnrollment(
  tx: Tx,
  id: string,
  courseId: string,
): Promise<Locked | 'outdated' | undefined> {
  const select = { courseId: true, email: true, phone: true }
  const before = await tx.enrollment.findUnique({ where: { id }, select })
  if (!before) return undefined
  await tx.$queryRaw`
    SELECT FROM courses WHERE id = ANY(${[before.courseId, courseId]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
  await tx.$queryRaw`
    SELECT FROM enrollments WHERE id = ${id}::uuid OR (course_id = ${courseId}::uuid
      AND email = ${before.email}::citext AND phone = ${before.phone} AND former = 0)
    ORDER BY id FOR UPDATE`
  const enrollment = await tx.enrollment.findUnique({ where: { id }, select: columns })
  if (!enrollment) return undefined
  return enrollment.courseId === before.courseId ? enrollment : 'outdated'
}

async function change(tx: Tx, request: Change): Promise<Refusal | undefined> {
  const refusal = await findOwnRefusal(tx, request)
  if (refusal) return refusal
  const { enrollment, courseId } = request
  const course = await findTarget(tx, enrollment, courseId)
  if ('reason' in course) return course
  // It is not taken up again, as enrolling would: this enrollment takes its place.
  if (course.hasCancelled) await makeFormer(tx, courseId, enrollment)
  // They tell of the course before, and are locked before the flag.
  await withdrawLettersOfCourse(tx, enrollment.id)
  await store(tx, request)
  await tell(tx, enrollment, course)
  return undefined
}

async function findOwnRefusal(tx: Tx, { enrollment, paymentId }: Change): Promise<OwnRefusal | undefined> {
  const { former, email, payment } = enrollment
  if (former > 0) return { reason: 'former' }
  if (isErasedEmail(email)) return { reason: 'erased' }
  const paidBack = payment !== null && payment.refundedAmount >= payment.amount
  const reason = refusalToChangeCourse({ ...enrollment, paidBack })
  if (reason) return { reason }
  // Of a payment that came too late for a seat nothing is left to look at, once its student has one.
  const flag = paymentId ? await findOpenFlag(tx, paymentId, 'seat_gone') : undefined
  return flag && { reason: 'flagged', flag: describeFlag({ reason: flag }) }
}

type Target = NamedCourse & {
  /** Whether the same person has a cancelled enrollment there. */
  hasCancelled: boolean
}

/** Finds the course that was chosen, where the counter would enroll somebody on it who owes nothing; or why it does not take this student. */
async function findTarget(tx: Tx, enrollment: Locked, courseId: string): Promise<Target | TargetRefusal> {
  if (courseId === enrollment.courseId) return { reason: 'same-course' }
  const course = await tx.course.findFirst({
    where: { id: courseId, isActive: true },
    select: { title: true, startDate: true, seats: true, price: true },
  })
  if (!course) return { reason: 'no-course' }
  const { title, startDate, price } = course
  if (price > 0n && !isPaid(enrollment)) return { reason: 'priced', title }
  const existing = await findLockedEnrollment(tx, courseId, enrollment)
  if (existing && !existing.cancelled) return { reason: 'enrolled-there', title }
  if (existing && isPaid(existing) && !existing.paidBack) return { reason: 'paid-there', title }
  const taken = await countTakenSeats(tx, courseId)
  if (refusalToEnroll({ ...course, taken }, true)) return { reason: 'full' }
  return { title, startDate, hasCancelled: existing !== null }
}

/** Puts the enrollment on the course; a student who had paid when the one before was full has a seat with that. */
async function store(tx: Tx, { enrollment: { id }, paymentId, courseId, administratorId }: Change) {
  const isUnseated = (await findUnseated([id], tx)).has(id)
  await tx.enrollment.update({ where: { id }, data: { courseId }, select: { id: true } })
  if (!isUnseated || !paymentId) return
  await recordSeat(tx, id, administratorId, { from: 'none', to: 'given' })
  await resolveSeatGone(tx, paymentId, administratorId)
}

async function tell(tx: Tx, enrollment: Locked, to: NamedCourse): Promise<void> {
  const paid = isPaid(enrollment)
  if (!paid && (await findConfirmed(tx, [enrollment])).length === 0) return
  const occasion = occasionOfEnrollment({ ...enrollment, title: to.title })
  // A test moved no money, of which a letter would speak.
  const counts = paid && !isTest(enrollment.payment)
  await notifyCourseChanged(tx, occasion, { from: enrollment.course, to, isPaid: counts })
}
