import 'server-only'
import { lockCourseOf } from '@/lib/courses/take-seat'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { resolveHeldMoney } from './flags'
import { seatGiven, testSelect } from './payment-row'
import { moneySelect, surplusByHand } from './returned-money'

/**
 * Does what follows once all that was asked for of a payment went back: flags of money that is held are resolved, unless it was paid
 * twice and the surplus is still here, and the enrollment of a student who paid when the course was full, and was given no seat since, is
 * cancelled, as it would keep the next free seat from others.
 * @param administratorId who recorded it; null where the provider reported it. The caller has locked the payment and written the event
 */
export async function endRefunded(
  tx: Prisma.TransactionClient,
  payment: { id: string; enrollmentId: string | null },
  administratorId: string | null,
): Promise<void> {
  const { id } = payment
  const money = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { ...moneySelect, ...testSelect },
  })
  if (surplusByHand(money) === 0n) await resolveHeldMoney(tx, id, administratorId)
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
