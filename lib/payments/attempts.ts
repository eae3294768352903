import 'server-only'
import { database } from '@/lib/platform/database'
import { ATTEMPT_LIFETIME_MS, type PaymentState } from './constants'
import { type PaymentPurpose, purposeSelect, toPurpose } from './payment'
import type { ProviderName } from './provider'

/** How the payment behind an attempt stands; amount in the currency's smallest unit. */
export type AttemptedPayment = {
  paymentReference: string
  status: PaymentState
  amount: bigint
  currency: string
  purpose: PaymentPurpose
  /** When the provider was last asked about the attempt. */
  checkedAt: Date | null
}

/** The payment that an attempt belongs to, or null for an attempt that is not ours. */
export async function findAttemptedPayment(attemptReference: string): Promise<AttemptedPayment | null> {
  const attempt = await database().paymentAttempt.findUnique({
    where: { reference: attemptReference },
    select: {
      checkedAt: true,
      payment: { select: { reference: true, status: true, amount: true, currency: true, ...purposeSelect } },
    },
  })
  if (!attempt) return null
  const { reference: paymentReference, status, amount, currency, ...purpose } = attempt.payment
  const { checkedAt } = attempt
  return { paymentReference, status, amount, currency, purpose: toPurpose(purpose), checkedAt }
}

/**
 * The references of the attempts that nobody has heard of lately, longest unasked first, until they are a day old.
 * @param quietMs how long an attempt is left alone after it was opened or last asked about
 */
export async function listUnsettledAttempts(
  provider: ProviderName,
  quietMs: number,
  limit: number,
): Promise<string[]> {
  const now = Date.now()
  const quietSince = new Date(now - quietMs)
  const attempts = await database().paymentAttempt.findMany({
    where: {
      status: { in: ['pending', 'failed'] },
      link: { not: null },
      payment: { provider, status: { not: 'completed' } },
      createdAt: { gt: new Date(now - ATTEMPT_LIFETIME_MS), lt: quietSince },
      OR: [{ checkedAt: null }, { checkedAt: { lt: quietSince } }],
    },
    orderBy: { checkedAt: { sort: 'asc', nulls: 'first' } },
    take: limit,
    select: { reference: true },
  })
  return attempts.map(attempt => attempt.reference)
}

/** Notes that the provider was asked about an attempt just now. */
export async function markChecked(attemptReference: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference },
    data: { checkedAt: new Date() },
  })
}
