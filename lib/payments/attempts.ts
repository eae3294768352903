import 'server-only'
import { heldForPaying } from '@/lib/courses/rules'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { ProviderName } from '@/lib/platform/payment-providers'
import type { Occasion } from '@/lib/sent-records/constants'
import { type Caveat, caveatSelect, findCaveat } from './caveats'
import { activeProvider, reportingProviders } from './configured-providers'
import {
  ATTEMPT_FORGOTTEN_MS,
  ATTEMPT_LIFETIME_MS,
  type AttemptStatus,
  type PaymentStatus,
} from './constants'
import { findObstacle, type Obstacle } from './obstacles'
import { isTest, toOccasion } from './payment-row'

/** The state of a payment; amount in the currency's smallest unit. */
export type PaymentStanding = {
  paymentReference: string
  status: PaymentStatus
  amount: bigint
  currency: string
  occasion: Occasion
  /** The first day of the course that it is for; null for a job. */
  courseStart: Date | null
  /** Until when a seat is held for whoever has not paid yet; null where none is. */
  seatHeldUntil: Date | null
  /** What the payer is told besides its status; null where nothing is unusual. */
  caveat: Caveat | null
  /** Why an open payment must not be paid; null where it may be. */
  obstacle: Obstacle | null
  /** Whether it is a test, in which no money moves. */
  test: boolean
  /** Whether its provider is the one that takes payments now. */
  taken: boolean
  /** Whether it may be paid without the site knowing: a payment page was opened at a provider that it hears no more. */
  unheard: boolean
}

/** The state of an attempt and of its payment. */
export type AttemptedPayment = PaymentStanding & {
  attemptStatus: AttemptStatus
  /** Which provider was asked for the payment. */
  provider: string
}

const standingSelect = {
  id: true,
  reference: true,
  currency: true,
  ...caveatSelect,
  enrollment: {
    select: {
      ...caveatSelect.enrollment.select,
      seatHeldUntil: true,
      course: { select: { title: true, startDate: true } },
    },
  },
} as const satisfies Prisma.PaymentSelect

/** Returns the state of a payment; null where the reference is not a payment's. */
export async function findPaymentStanding(paymentReference: string): Promise<PaymentStanding | null> {
  const row = await database().payment.findUnique({
    where: { reference: paymentReference },
    select: standingSelect,
  })
  return row && toStanding(row)
}

/** Returns the state of an attempt and of its payment; null where the site has no such attempt. */
export async function findAttemptedPayment(attemptReference: string): Promise<AttemptedPayment | null> {
  const attempt = await database().paymentAttempt.findUnique({
    where: { reference: attemptReference },
    select: { status: true, payment: { select: standingSelect } },
  })
  if (!attempt) return null
  const { status: attemptStatus, payment } = attempt
  return { ...(await toStanding(payment)), attemptStatus, provider: payment.provider }
}

type StandingRow = Prisma.PaymentGetPayload<{ select: typeof standingSelect }>

async function toStanding(row: StandingRow): Promise<PaymentStanding> {
  const { reference: paymentReference, status, amount, currency, enrollment } = row
  return {
    paymentReference,
    status,
    amount,
    currency,
    occasion: toOccasion(row),
    courseStart: enrollment?.course.startDate ?? null,
    seatHeldUntil: status === 'completed' ? null : heldUntil(enrollment),
    caveat: findCaveat(row),
    obstacle: (status !== 'completed' && (await findObstacle(database(), row.id))) || null,
    test: isTest(row),
    taken: row.provider === activeProvider()?.name,
    unheard: await isUnheard(row),
  }
}

function heldUntil(enrollment: StandingRow['enrollment']): Date | null {
  if (!enrollment || enrollment.cancelled) return null
  const held = heldForPaying(enrollment.seatHeldUntil, enrollment.course.startDate)
  return held.getTime() > Date.now() ? held : null
}

/** When an attempt's link stops being given out: a day after it was opened. */
const endOfLife = Prisma.sql`(created_at + ${ATTEMPT_LIFETIME_MS} * interval '1 millisecond')`

const ago = (milliseconds: number) => Prisma.sql`now() - ${milliseconds} * interval '1 millisecond'`

/** The condition of attempts about which the provider is still asked: while the link is given out, and once after that. */
const isUnsettled = Prisma.sql`
  status IN ('pending', 'failed') AND link IS NOT NULL AND created_at > ${ago(ATTEMPT_FORGOTTEN_MS)}
  AND (checked_at IS NULL OR checked_at < ${endOfLife})`

/**
 * Whether an open payment may be paid without the site knowing: a page was opened for it at a provider whose key is gone, so that nobody
 * can report what was paid there. In the sandbox no money moves.
 */
export async function isUnheard({
  id,
  status,
  provider,
}: {
  id: string
  status: PaymentStatus
  provider: string
}): Promise<boolean> {
  const isReported = reportingProviders().some(({ name }) => name === provider)
  if (isReported || status === 'completed' || provider === 'sandbox') return false
  const opened = await database().$queryRaw<unknown[]>`
    SELECT FROM payment_attempts WHERE payment_id = ${id}::uuid AND ${isUnsettled} LIMIT 1`
  return opened.length > 0
}

/** The query that counts the attempts about which each provider is still asked, as `provider` and `attempts`. */
export const countUnsettledAttempts = Prisma.sql`
  SELECT (SELECT provider FROM payments WHERE id = payment_id) AS provider, count(*)::int AS attempts
  FROM payment_attempts WHERE ${isUnsettled} GROUP BY 1 ORDER BY 1`

/**
 * Lists the references of the attempts to ask the provider about. First comes the one that was opened or last asked about longest ago, so
 * that a stranger who opens many attempts does not delay the others for long. An attempt is asked about while its link is given out,
 * and after that until the provider has reported on it once. Attempts at a settled payment are included, because it may be paid twice.
 * @param quietMs how long an attempt is not asked about after it was opened or last asked about
 */
export async function listUnsettledAttempts(
  provider: ProviderName,
  quietMs: number,
  limit: number,
): Promise<string[]> {
  const attempts = await database().$queryRaw<{ reference: string }[]>`
    SELECT reference FROM payment_attempts
    WHERE ${isUnsettled} AND created_at <= ${ago(quietMs)}
      AND (asked_at IS NULL OR asked_at <= ${ago(quietMs)})
      AND payment_id IN (SELECT id FROM payments WHERE provider = ${provider})
    ORDER BY coalesce(asked_at, created_at) LIMIT ${limit}`
  return attempts.map(attempt => attempt.reference)
}

/** Notes that the provider has just reported on an attempt. */
export async function markChecked(attemptReference: string): Promise<void> {
  await database()
    .$executeRaw`UPDATE payment_attempts SET checked_at = now(), asked_at = now() WHERE reference = ${attemptReference}`
}

/** Notes that the provider was asked about an attempt, so that the others come first, whatever it said. */
export async function markAsked(attemptReference: string): Promise<void> {
  await database()
    .$executeRaw`UPDATE payment_attempts SET asked_at = now() WHERE reference = ${attemptReference}`
}

/** Whether the provider reported on an attempt less than so many ms ago, by the database's clock, as it was noted by that. */
export async function wasCheckedWithin(attemptReference: string, ms: number): Promise<boolean> {
  const fresh = await database().$queryRaw<unknown[]>`
    SELECT FROM payment_attempts WHERE reference = ${attemptReference} AND checked_at > ${ago(ms)}`
  return fresh.length > 0
}
