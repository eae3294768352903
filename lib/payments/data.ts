import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { ATTEMPT_LIFETIME_MS, type PaymentState } from './constants'
import type { ProviderName } from './provider'
import { type PaymentPurpose, purposeSelect, toPurpose } from './purpose'

/** How a payment stands; amount in the currency's smallest unit. */
export type PaymentStanding = {
  paymentReference: string
  status: PaymentState
  amount: bigint
  currency: string
  purpose: PaymentPurpose
  /** Whether it came when the course was full already. */
  seatGone: boolean
}

/** How the payment behind an attempt stands. */
export type AttemptedPayment = PaymentStanding & {
  /** When the provider was last asked about the attempt. */
  checkedAt: Date | null
}

const standingSelect = {
  reference: true,
  status: true,
  amount: true,
  currency: true,
  flags: { where: { reason: 'seat_gone' }, select: { id: true }, take: 1 },
  ...purposeSelect,
} as const satisfies Prisma.PaymentSelect

/** How a payment stands, or null for a reference that is not a payment's. */
export async function findPaymentStanding(paymentReference: string): Promise<PaymentStanding | null> {
  const row = await database().payment.findUnique({
    where: { reference: paymentReference },
    select: standingSelect,
  })
  return row && toStanding(row)
}

/** The payment that an attempt belongs to, or null for an attempt that is not ours. */
export async function findAttemptedPayment(attemptReference: string): Promise<AttemptedPayment | null> {
  const attempt = await database().paymentAttempt.findUnique({
    where: { reference: attemptReference },
    select: { checkedAt: true, payment: { select: standingSelect } },
  })
  return attempt && { ...toStanding(attempt.payment), checkedAt: attempt.checkedAt }
}

function toStanding(row: Prisma.PaymentGetPayload<{ select: typeof standingSelect }>): PaymentStanding {
  const { reference: paymentReference, status, amount, currency, flags, ...purpose } = row
  return {
    paymentReference,
    status,
    amount,
    currency,
    purpose: toPurpose(purpose),
    seatGone: flags.length > 0,
  }
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
