import 'server-only'
import { COURSE_CURRENCY } from '@/lib/courses/constants'
import { hasStarted } from '@/lib/courses/data'
import { claimKey } from '@/lib/idempotency/mutations'
import type { IdempotentRequest } from '@/lib/idempotency/schema'
import { notifyReceived } from '@/lib/mail/notify'
import { addPayment } from '@/lib/payments/mutations'
import type { ProviderName } from '@/lib/payments/provider'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { ENROLLED_MESSAGE, type EnrollmentPaymentStatus } from './constants'
import type { EnrollmentForm, EnrollResponse } from './schema'
import { inTurn } from './take-turns'

export type EnrollRefusal =
  | 'no-course'
  | 'started'
  | 'full'
  | 'already-enrolled'
  | 'answered'
  | 'other-content'

/** `created` is false where the person was on the course already, not paid yet: the same payment goes on. */
export type Enrolled =
  | { ok: true; created: boolean; answer: EnrollResponse }
  | { ok: false; reason: EnrollRefusal }

export type NewEnrollment = {
  courseId: string
  form: EnrollmentForm
  /** Who takes the payment; null where payments are off. */
  provider: ProviderName | null
  /** The call's key, where it came with one. */
  call: IdempotentRequest | null
}

type LockedCourse = { id: string; title: string; price: bigint; seats: number | null; startDate: Date }

class Refusal extends Error {
  constructor(readonly reason: EnrollRefusal) {
    super(reason)
  }
}

/**
 * Puts a person on a course: enrollment, payment and the answer to the call are stored together or not at all.
 * Those who enroll on one course take turns, so that its last seat goes once. A free course is completed at once.
 */
export async function enroll(order: NewEnrollment): Promise<Enrolled> {
  try {
    return await inTurn(`enroll ${order.courseId}`, () =>
      database().$transaction(tx => enrollInTurn(tx, order), { maxWait: 15_000, timeout: 15_000 }),
    )
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, reason: error.reason }
    throw error
  }
}

async function enrollInTurn(tx: Prisma.TransactionClient, order: NewEnrollment): Promise<Enrolled> {
  const course = await lockCourse(tx, order.courseId)
  const existing = await findEnrollment(tx, course.id, order.form.email)
  if (existing?.paymentStatus === 'completed') throw await repeatOr(tx, order, 'already-enrolled')
  const enrollment = existing ?? (await addEnrollment(tx, course, order))
  const paymentReference =
    enrollment.payment?.reference ?? (await askForPayment(tx, enrollment, order.provider))
  const answer: EnrollResponse = {
    message: ENROLLED_MESSAGE,
    enrollment: { _id: enrollment.id, paymentStatus: enrollment.paymentStatus },
    ...(paymentReference ? { paymentReference } : {}),
  }
  const created = !existing
  if (created) await notify(tx, course, order, paymentReference)
  if (order.call) {
    const claim = await claimKey(tx, order.call, { status: created ? 201 : 200, body: answer })
    if (!claim.ok) throw new Refusal(claim.reason)
  }
  return { ok: true, created, answer }
}

async function lockCourse(tx: Prisma.TransactionClient, courseId: string): Promise<LockedCourse> {
  const [course] = await tx.$queryRaw<LockedCourse[]>`
    SELECT id, title, price, seats, start_date AS "startDate" FROM courses
    WHERE id = ${courseId}::uuid AND is_active FOR NO KEY UPDATE`
  if (!course) throw new Refusal('no-course')
  return course
}

const enrollmentColumns = {
  id: true,
  price: true,
  paymentStatus: true,
  payment: { select: { reference: true } },
} satisfies Prisma.EnrollmentSelect

function findEnrollment(tx: Prisma.TransactionClient, courseId: string, email: string) {
  return tx.enrollment.findUnique({
    where: { courseId_email: { courseId, email } },
    select: enrollmentColumns,
  })
}

async function addEnrollment(tx: Prisma.TransactionClient, course: LockedCourse, order: NewEnrollment) {
  if (hasStarted(course.startDate)) throw await repeatOr(tx, order, 'started')
  const taken = course.seats === null ? 0 : await tx.enrollment.count({ where: { courseId: course.id } })
  if (course.seats !== null && taken >= course.seats) throw await repeatOr(tx, order, 'full')
  const paymentStatus: EnrollmentPaymentStatus = course.price === 0n ? 'completed' : 'pending'
  return tx.enrollment.create({
    data: { courseId: course.id, price: course.price, paymentStatus, ...order.form },
    select: enrollmentColumns,
  })
}

/** A repeated call that waited for its first one is answered as that was, not refused for what that one did. */
async function repeatOr(tx: Prisma.TransactionClient, { call }: NewEnrollment, reason: EnrollRefusal) {
  if (!call) return new Refusal(reason)
  const { scope, key } = call
  const row = await tx.idempotencyKey.findUnique({
    where: { scope_key: { scope, key } },
    select: { requestHash: true },
  })
  if (!row) return new Refusal(reason)
  return new Refusal(row.requestHash === call.requestHash ? 'answered' : 'other-content')
}

function notify(
  tx: Prisma.TransactionClient,
  { title, price }: LockedCourse,
  { form }: NewEnrollment,
  reference: string | undefined,
) {
  const payment = reference ? { amount: price, currency: COURSE_CURRENCY, reference } : undefined
  return notifyReceived(tx, { kind: 'enrollment', name: form.name, email: form.email, title }, payment)
}

async function askForPayment(
  tx: Prisma.TransactionClient,
  enrollment: { id: string; price: bigint },
  provider: ProviderName | null,
): Promise<string | undefined> {
  if (!provider || enrollment.price === 0n) return undefined
  const subject = { enrollmentId: enrollment.id }
  return addPayment(tx, { subject, amount: enrollment.price, provider })
}
