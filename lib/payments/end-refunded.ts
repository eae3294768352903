import 'server-only'
import { lockCourseOf } from '@/lib/courses/take-seat'
import { notifyEndedByRefund } from '@/lib/mail/notices'
import { notifyCancelled } from '@/lib/mail/standing-letters'
import { formatSum, withTest } from '@/lib/money/format'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { resolveHeldMoney } from './flags'
import { isTest, occasionSelect, seatGiven, testSelect, toOccasion } from './payment-row'
import { moneySelect, surplusByHand } from './returned-money'

/**
 * Resolves the flags of money that is held of a payment once all of it went back, what was paid twice included.
 * @param administratorId who recorded it; null where the provider reported it. The caller has locked the payment and written the event
 */
export async function resolveReturned(
  tx: Prisma.TransactionClient,
  id: string,
  administratorId: string | null,
): Promise<void> {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { ...moneySelect, ...testSelect },
  })
  if (payment.refundedAmount >= payment.amount && surplusByHand(payment) === 0n)
    await resolveHeldMoney(tx, id, administratorId)
}

/**
 * Cancels the enrollment of a student who paid when the course was full, and was given no seat since, as what was asked for goes back in
 * full: it would keep the next free seat from others. The student is told so, and the studio where the provider reported it.
 * @param administratorId who recorded it; null where the provider reported it. The caller has locked the payment
 */
export async function endRefunded(
  tx: Prisma.TransactionClient,
  payment: { id: string; enrollmentId: string | null },
  administratorId: string | null,
): Promise<void> {
  if (!payment.enrollmentId) return
  await lockCourseOf(tx, payment.enrollmentId)
  const { count } = await tx.enrollment.updateMany({
    where: {
      id: payment.enrollmentId,
      cancelledAt: null,
      payment: { flags: { some: { reason: 'seat_gone' } } },
      changes: { none: seatGiven },
    },
    data: { cancelledAt: new Date() },
  })
  if (count > 0) await tellEnded(tx, payment.id, administratorId === null)
}

async function tellEnded(tx: Prisma.TransactionClient, id: string, isReported: boolean): Promise<void> {
  const row = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { reference: true, amount: true, currency: true, ...occasionSelect, ...testSelect },
  })
  const occasion = toOccasion(row)
  const sum = formatSum(row.amount, row.currency)
  const isMoney = !isTest(row)
  // A test moved no money, of which a letter would speak.
  const paidBack = isMoney ? sum : undefined
  await notifyCancelled(tx, occasion, { hadSeat: false, isUnpaid: false, paidBack })
  if (isReported)
    await notifyEndedByRefund(tx, occasion, {
      paidBack: withTest(sum, !isMoney),
      paymentReference: row.reference,
    })
}
