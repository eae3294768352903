import { courseOpenness, hasFreeSeat } from '@/lib/courses/rules'
import type { PaymentStatus } from '@/lib/payments/constants'

/**
 * Whether money was paid for an enrollment. A free one is completed without money, which confirms nothing about its e-mail.
 */
export function isPaid({
  price,
  paymentStatus,
}: {
  price: bigint | number
  paymentStatus: PaymentStatus
}): boolean {
  return price > 0 && paymentStatus === 'completed'
}

type Standing = {
  price: bigint
  paymentStatus: PaymentStatus
  cancelled: boolean
  /** Whether everything that was paid for it was given back. */
  paidBack?: boolean
}

/** Whether a cancelled enrollment cannot be resumed: all the money was given back, or the course has another price now. */
export function isBeyondResuming(enrollment: Standing, course: { price: bigint }): boolean {
  if (!enrollment.cancelled) return false
  return isPaid(enrollment) ? enrollment.paidBack === true : enrollment.price !== course.price
}

/**
 * Returns why nobody new is enrolled on a course; undefined where somebody is.
 * @param settled whether they owe nothing then: only they can still come to a course that has started, for which no payment page is
 *   opened any more
 */
export function refusalToEnroll(
  course: Parameters<typeof courseOpenness>[0],
  settled: boolean,
): 'started' | 'full' | undefined {
  const openness = courseOpenness(course)
  if (openness === 'started' && settled) return hasFreeSeat(course) ? undefined : 'full'
  return openness === 'open' ? undefined : openness
}

/**
 * Returns why an enrollment is not resumed, seats aside; undefined where it is.
 * @param tooLate whether the course has started, and money is owed for it that can no longer be paid
 */
export function refusalToResume(
  enrollment: Standing,
  tooLate: boolean,
): 'cancelled' | 'paid-back' | 'already-enrolled' | 'started' | undefined {
  if (enrollment.cancelled && isPaid(enrollment)) return 'cancelled'
  if (!enrollment.cancelled && enrollment.paymentStatus === 'completed')
    return enrollment.paidBack ? 'paid-back' : 'already-enrolled'
  return tooLate ? 'started' : undefined
}

/**
 * Returns why an enrollment stays on its course, whichever is chosen; undefined where its student can be put on another one. What was
 * paid counts there. An unpaid one may have a payment page open, which asks for the price of this course.
 */
export function refusalToChangeCourse({
  price,
  paymentStatus,
  cancelled,
  paidBack,
}: Omit<Standing, 'price'> & { price: bigint | number }): 'cancelled' | 'unpaid' | 'paid-back' | undefined {
  if (cancelled) return 'cancelled'
  if (paymentStatus !== 'completed') return 'unpaid'
  return isPaid({ price, paymentStatus }) && paidBack ? 'paid-back' : undefined
}
