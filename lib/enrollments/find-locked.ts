import 'server-only'
import { HOUR_MS } from '@/lib/dates/durations'
import { activeProvider } from '@/lib/payments/configured-providers'
import { ATTEMPT_LIFETIME_MS, type PaymentStatus } from '@/lib/payments/constants'
import type { AskedPayment } from '@/lib/payments/new-payment'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { EnrollmentFields } from './schema'

/** A course that is locked for somebody who enrolls. */
export type LockedCourse = {
  id: string
  title: string
  price: bigint
  seats: number | null
  startDate: Date
  /** When a hold of a seat that begins now would end. */
  heldUntil: Date
}

/** What is known of an enrollment while somebody enrolls. */
export type LockedEnrollment = {
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
 * For how many hours a seat is held for somebody who has not paid yet.
 * @param atOffice whether an administrator enrolls them, who gets no link to pay at once
 */
export function seatHoldHours(atOffice: boolean): number {
  const { seatHoldHours } = env()
  // A link to pay, which a visitor gets at once, holds the seat for as long as it can be used (lib/payments/checkout.ts).
  return !atOffice && activeProvider()
    ? Math.max(seatHoldHours, ATTEMPT_LIFETIME_MS / HOUR_MS)
    : seatHoldHours
}

/**
 * Locks a public course for somebody who enrolls; undefined where there is none.
 * @param hours for how long a seat is held
 */
export async function findLockedCourse(
  tx: Prisma.TransactionClient,
  courseId: string,
  hours: number,
): Promise<LockedCourse | undefined> {
  const [course] = await tx.$queryRaw<LockedCourse[]>`
    SELECT id, title, price, seats, start_date AS "startDate",
      now() + ${hours}::float8 * interval '1 hour' AS "heldUntil"
    FROM courses WHERE id = ${courseId}::uuid AND is_active FOR NO KEY UPDATE`
  return course
}

/** The columns of `LockedEnrollment`. */
export const lockedColumns = {
  id: true,
  name: true,
  email: true,
  price: true,
  paymentStatus: true,
  cancelled: true,
} satisfies Prisma.EnrollmentSelect

/** Finds a person's enrollment on a course, and locks it. The course's lock is not enough, because erasing does not take it. */
export async function findLockedEnrollment(
  tx: Prisma.TransactionClient,
  courseId: string,
  { email, phone }: Pick<EnrollmentFields, 'email' | 'phone'>,
): Promise<LockedEnrollment | null> {
  await tx.$queryRaw`
    SELECT FROM enrollments WHERE course_id = ${courseId}::uuid AND email = ${email}::citext AND phone = ${phone}
      AND former = 0 FOR UPDATE`
  const row = await tx.enrollment.findUnique({
    where: { courseId_email_phone_former: { courseId, email, phone, former: 0 } },
    select: {
      ...lockedColumns,
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
