import 'server-only'
import { formatSum } from '@/lib/money/format'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SentRecord } from '@/lib/sent-records/constants'
import { type FlagReason, heldFlags } from './constants'
import { refundableAmount } from './ledger/rules'
import { lockPaymentAtOnce } from './lock-payment'
import { isTest, testSelect } from './payment-row'
import { moneySelect, surplusByHand } from './returned-money'

/** A flag on a payment, or on a reference that belongs to none; `detail` says in a sentence what does not add up. */
type NewFlag = { paymentId: string | undefined; reference: string; reason: FlagReason; detail: string }

/** Flags a payment for the administrator. The caller notifies the administrator. */
export async function flagPayment(tx: Prisma.TransactionClient, flag: NewFlag): Promise<void> {
  const { paymentId } = flag
  await tx.paymentFlag.create({ data: flag, select: { id: true } })
  if (!paymentId) return
  const where = { id: paymentId, flaggedAt: null }
  await tx.payment.updateMany({ where, data: { flaggedAt: new Date() } })
}

/**
 * Flags what was paid for an application or enrollment that ends now and has not gone back, what was paid twice included: nobody would look at it again, and whether it
 * goes back is for the studio to decide. The caller has locked the payment before the record; one that came in meanwhile is locked if it
 * is free, and otherwise this throws.
 * @returns how much that is, in words; undefined where nothing is held
 */
export async function flagHeldMoney(
  tx: Prisma.TransactionClient,
  purpose: SentRecord,
): Promise<string | undefined> {
  const paymentId = await lockPaymentAtOnce(tx, purpose)
  if (!paymentId) return
  const payment = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, select: heldSelect })
  const held = refundableAmount(payment) + surplusByHand(payment)
  // A test moved no money that could go back.
  if (held === 0n || isTest(payment)) return
  const { reference, currency } = payment
  const reason = purpose.kind === 'course-enrollment' ? 'cancelled_after_payment' : 'withdrawn_after_payment'
  const sum = formatSum(held, currency)
  await flagPayment(tx, { paymentId, reference, reason, detail: `${sum} had not been given back by then.` })
  return sum
}

const heldSelect = {
  reference: true,
  currency: true,
  status: true,
  ...moneySelect,
  ...testSelect,
} as const satisfies Prisma.PaymentSelect

/**
 * Resolves the flags of money that is held for a record that has ended, once all of it went back or the record is taken up again. The
 * caller has locked the payment.
 */
export async function resolveHeldMoney(
  tx: Prisma.TransactionClient,
  paymentId: string,
  administratorId: string | null,
): Promise<void> {
  await resolve(tx, { paymentId, reason: { in: [...heldFlags] } }, administratorId)
}

/** Resolves the flags of a dispute about an attempt, once the provider says how it ended. */
export async function resolveDisputed(
  tx: Prisma.TransactionClient,
  paymentId: string,
  reference: string,
): Promise<void> {
  await resolve(tx, { paymentId, reference, reason: 'disputed' }, null)
}

/**
 * Resolves the flag of a payment that came in when the course was full, once an administrator has given the student a seat. The caller
 * has locked the payment.
 */
export async function resolveSeatGone(
  tx: Prisma.TransactionClient,
  paymentId: string,
  administratorId: string | null,
): Promise<void> {
  await resolve(tx, { paymentId, reason: 'seat_gone' }, administratorId)
}

/**
 * Finds why somebody still has to look at a payment; undefined where nobody has. The caller has locked the payment.
 * @param besides a reason that does not count
 */
export async function findOpenFlag(
  tx: Prisma.TransactionClient,
  paymentId: string,
  besides: FlagReason,
): Promise<FlagReason | undefined> {
  const flag = await tx.paymentFlag.findFirst({
    where: { paymentId, resolvedAt: null, reason: { not: besides } },
    orderBy: { createdAt: 'asc' },
    select: { reason: true },
  })
  return flag?.reason
}

async function resolve(
  tx: Prisma.TransactionClient,
  flags: { paymentId: string; reference?: string; reason: FlagReason | { in: FlagReason[] } },
  resolvedById: string | null,
): Promise<void> {
  const where = { ...flags, resolvedAt: null }
  await tx.paymentFlag.updateMany({ where, data: { resolvedAt: new Date(), resolvedById } })
  await updateFlagged(tx, flags.paymentId)
}

/** Updates whether a payment is flagged: it is as long as one of its flags is unresolved. */
export async function updateFlagged(tx: Prisma.TransactionClient, paymentId: string): Promise<void> {
  const oldest = await tx.paymentFlag.findFirst({
    where: { paymentId, resolvedAt: null },
    orderBy: { createdAt: 'asc' },
    select: { createdAt: true },
  })
  await tx.payment.update({ where: { id: paymentId }, data: { flaggedAt: oldest?.createdAt ?? null } })
}
