import 'server-only'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { ATTEMPT_LIFETIME_MS, type PaymentState } from './constants'
import { type PaymentPurpose, purposeSelect, toPurpose } from './payment'
import type { ProviderName } from './provider'

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
  const ago = (milliseconds: number) => Prisma.sql`now() - ${milliseconds} * interval '1 millisecond'`
  const attempts = await database().$queryRaw<{ reference: string }[]>`
    SELECT a.reference FROM payment_attempts a JOIN payments p ON p.id = a.payment_id
    WHERE a.status IN ('pending', 'failed') AND a.link IS NOT NULL
      AND p.provider = ${provider} AND p.status <> 'completed'
      AND a.created_at > ${ago(ATTEMPT_LIFETIME_MS)} AND a.created_at <= ${ago(quietMs)}
      AND (a.checked_at IS NULL OR a.checked_at <= ${ago(quietMs)})
    ORDER BY a.checked_at NULLS FIRST LIMIT ${limit}`
  return attempts.map(attempt => attempt.reference)
}

/** Notes that the provider was asked about an attempt just now. */
export async function markChecked(attemptReference: string): Promise<void> {
  await database()
    .$executeRaw`UPDATE payment_attempts SET checked_at = now() WHERE reference = ${attemptReference}`
}
