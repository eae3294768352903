import 'server-only'
import { lockCourseOf } from '@/lib/courses/take-seat'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { resolveHeldMoney } from './flags'
import { seatGiven } from './payment-row'

/**
 * Does what follows once all the money of a payment went back: flags of money that is held are resolved, and the enrollment of a student
 * who paid when the course was full, and was given no seat since, is cancelled, as it would keep the next free seat from others.
 * @param administratorId who recorded it; null where the provider reported it. The caller has locked the payment
 */
export async function endRefunded(
  tx: Prisma.TransactionClient,
  payment: { id: string; enrollmentId: string | null },
  administratorId: string | null,
): Promise<void> {
  await resolveHeldMoney(tx, payment.id, administratorId)
  if (!payment.enrollmentId) return
  await lockCourseOf(tx, payment.enrollmentId)
  await tx.enrollment.updateMany({
    where: {
      id: payment.enrollmentId,
      cancelledAt: null,
      payment: { flags: { some: { reason: 'seat_gone' } } },
      changes: { none: seatGiven },
    },
    data: { cancelledAt: new Date() },
  })
}
