import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { FlagReason } from './constants'

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

async function resolve(
  tx: Prisma.TransactionClient,
  flags: { paymentId: string; reference?: string; reason: FlagReason },
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
