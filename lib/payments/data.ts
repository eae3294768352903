import 'server-only'
import { database } from '@/lib/platform/database'
import { ATTEMPT_LIFETIME_MS } from './constants'

const paymentSummary = {
  reference: true,
  provider: true,
  status: true,
  amount: true,
  currency: true,
  applicationId: true,
  application: { select: { applicantEmail: true, job: { select: { title: true } } } },
  enrollment: { select: { email: true, course: { select: { title: true } } } },
} as const

/** Gives a payment by its own reference, with whom and what it is for; amount in the smallest unit. */
export function findPayment(reference: string) {
  return database().payment.findUnique({ where: { reference }, select: paymentSummary })
}

export type PaymentSummary = NonNullable<Awaited<ReturnType<typeof findPayment>>>

/** Gives the payment that a provider's reference belongs to, or null. */
export async function findPaymentOfAttempt(attemptReference: string): Promise<PaymentSummary | null> {
  const attempt = await database().paymentAttempt.findUnique({
    where: { reference: attemptReference },
    select: { payment: { select: paymentSummary } },
  })
  return attempt?.payment ?? null
}

/** Gives the provider's reference of the newest charge whose link is worth nothing any more, or null. */
export async function findSpentAttempt(reference: string, now = new Date()): Promise<string | null> {
  const newest = await database().paymentAttempt.findFirst({
    where: { payment: { reference, status: { not: 'completed' } }, link: { not: null } },
    orderBy: { createdAt: 'desc' },
    select: { reference: true, status: true, createdAt: true },
  })
  if (!newest) return null
  const live = newest.status === 'pending' && newest.createdAt.getTime() > now.getTime() - ATTEMPT_LIFETIME_MS
  return live ? null : newest.reference
}

/**
 * Gives the charges that nobody has heard of lately, longest unasked first, until they are a day old.
 * @param quietMs how long a charge is left alone after it was opened or last asked about
 */
export async function listUnsettledAttempts(
  provider: string,
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
