import 'server-only'
import { setTimeout as delay } from 'node:timers/promises'
import { holdSeat, lockCourseOf } from '@/lib/courses/take-seat'
import { HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import type { Occasion } from '@/lib/sent-records/constants'
import { caveatSelect, findCaveat } from './caveats'
import { activeProvider } from './configured-providers'
import { ATTEMPT_LIFETIME_MS, PROVIDER_TIMEOUT_MS } from './constants'
import { newReference } from './new-payment'
import { findObstacle, type Obstacle } from './obstacles'
import { occasionSelect, toOccasion } from './payment-row'
import type { NewAttempt, PaymentProvider } from './provider'
import { checkAttempt } from './settle'

/**
 * The link, or why there is none; `unavailable` means for the moment, as when the provider is down or slow, `not-taken` that the site takes
 * no payments any more, or by another provider, and `mismatch` that money came in that does not match, and nobody has looked at it yet.
 */
export type Checkout =
  | { ok: true; link: string }
  | { ok: false; reason: 'unknown' | 'paid' | 'mismatch' | 'not-taken' | Obstacle }

/** The part of a stored response that concerns its payment. */
type Payable = { message: string; paymentReference?: string | undefined }

/** What is to be paid, by whom and for what; amount in the currency's smallest unit. */
type PayablePayment = {
  paymentReference: string
  amount: bigint
  currency: string
  occasion: Occasion
}

/**
 * What to do next for a link to a payment: nothing more, wait for another request that is opening an attempt, ask the provider whether the
 * last attempt was paid, or open another attempt.
 */
type NextStep =
  | { step: 'end'; checkout: Checkout }
  | { step: 'wait' }
  | { step: 'check'; provider: PaymentProvider; attemptReference: string }
  | { step: 'open'; provider: PaymentProvider; attemptReference: string; payment: PayablePayment }

type LockedPayment = { id: string; status: string; provider: string; enrollmentId: string | null }

const POLL_MS = 250
const NO_LINK_YET = 'The payment page could not be opened just now; press Pay now to try again.'

const unavailable = { ok: false, reason: 'unavailable' } as const

/**
 * Adds the URL of the payment page to a response that names a payment. Call it after everything is committed:
 * a provider that is down or slow costs the link only, and the message says so.
 */
export async function addPaymentLink<Body extends Payable>(
  body: Body,
): Promise<Body & { paymentLink?: string }> {
  if (!body.paymentReference) return body
  const { paymentReference } = body
  const checkout = await openCheckout(paymentReference).catch(error => {
    logger.error({ paymentReference, err: error }, 'a payment page could not be opened')
    return unavailable
  })
  if (checkout.ok) return { ...body, paymentLink: checkout.link }
  if (checkout.reason !== 'unavailable') return body
  return { ...body, message: `${body.message} ${NO_LINK_YET}` }
}

/**
 * Returns the URL where a payment is paid, and opens an attempt at the provider where none can be used.
 * Call it after the payment is committed: it waits for the provider, PROVIDER_TIMEOUT_MS at most over all steps.
 */
export async function openCheckout(paymentReference: string): Promise<Checkout> {
  const provider = activeProvider()
  const signal = AbortSignal.timeout(PROVIDER_TIMEOUT_MS)
  let checked: string | undefined
  let duplicates = 0
  while (!signal.aborted) {
    const next = await claimAttempt(paymentReference, provider, checked)
    switch (next.step) {
      case 'end':
        return next.checkout
      case 'wait':
        await delay(POLL_MS)
        break
      case 'check':
        checked = next.attemptReference
        // The last attempt may be paid without the site knowing it: another page would take the money twice.
        if ((await checkAttempt(next.provider, checked, 'return', signal)) === 'unavailable')
          return unavailable
        break
      case 'open': {
        const opened = await openAttempt(next.provider, next.payment, next.attemptReference, signal)
        if (opened !== 'duplicate') return opened
        if (++duplicates > 1) return unavailable
      }
    }
  }
  return unavailable
}

async function openAttempt(
  provider: PaymentProvider,
  payment: PayablePayment,
  attemptReference: string,
  signal: AbortSignal,
): Promise<Checkout | 'duplicate'> {
  const opened = await provider.initialize(toNewAttempt(provider, payment, attemptReference), signal)
  if (opened.ok) {
    await storeLink(attemptReference, opened.link)
    return { ok: true, link: opened.link }
  }
  const { reason } = opened
  logger.warn({ provider: provider.name, attemptReference, reason }, 'an attempt could not be opened')
  await giveUpAttempt(attemptReference)
  return reason === 'duplicate-reference' ? 'duplicate' : unavailable
}

function toNewAttempt(
  provider: PaymentProvider,
  { paymentReference, amount, currency, occasion }: PayablePayment,
  attemptReference: string,
): NewAttempt {
  return {
    attemptReference,
    amount,
    currency,
    email: occasion.sender.email,
    callbackUrl: `${env().siteUrl}/api/payments/callback/${provider.name}`,
    // Nothing of what it is for: the privacy notice says what a provider gets.
    metadata: { payment: paymentReference },
  }
}

/**
 * Decides, for one request at a time, whether a payment has a link that can be used or needs another attempt. An enrollment holds its seat
 * for as long as a payment page is open, whether the page is new or given out again.
 * @param provider the provider that is on; a payment at another one is not taken
 * @param checked the attempt about which the provider was already asked
 */
function claimAttempt(
  paymentReference: string,
  provider: PaymentProvider | null,
  checked: string | undefined,
): Promise<NextStep> {
  return database().$transaction(async tx => {
    const [payment] = await tx.$queryRaw<LockedPayment[]>`
      SELECT id, status::text, provider, enrollment_id AS "enrollmentId"
      FROM payments WHERE reference = ${paymentReference} FOR UPDATE`
    if (!payment) return end({ ok: false, reason: 'unknown' })
    if (payment.status === 'completed') return end({ ok: false, reason: 'paid' })
    if (payment.enrollmentId) await lockCourseOf(tx, payment.enrollmentId)
    const obstacle = await findObstacle(tx, payment.id)
    if (obstacle) return end({ ok: false, reason: obstacle })
    if (await hasMismatch(tx, payment.id)) return end({ ok: false, reason: 'mismatch' })
    if (payment.provider !== provider?.name) return end({ ok: false, reason: 'not-taken' })
    if (payment.enrollmentId) await holdSeat(tx, payment.enrollmentId, ATTEMPT_LIFETIME_MS / HOUR_MS)
    const newest = await findNewestAttempt(tx, payment.id)
    if (newest?.status === 'pending') {
      if (newest.link && !newest.charged && newest.ageMs < ATTEMPT_LIFETIME_MS)
        return end({ ok: true, link: newest.link })
      if (!newest.link && newest.ageMs < PROVIDER_TIMEOUT_MS + 1_000) return { step: 'wait' }
    }
    if (newest?.lastOpened && newest.lastOpened !== checked)
      return { step: 'check', provider, attemptReference: newest.lastOpened }
    // The first attempt has the payment's reference, every later one a reference of its own.
    const attemptReference = newest ? newReference() : paymentReference
    await tx.paymentAttempt.create({ data: { paymentId: payment.id, reference: attemptReference } })
    return { step: 'open', provider, attemptReference, payment: await readPayable(tx, payment.id) }
  })
}

async function hasMismatch(tx: Prisma.TransactionClient, id: string): Promise<boolean> {
  const payment = await tx.payment.findUniqueOrThrow({ where: { id }, select: caveatSelect })
  return findCaveat(payment) === 'mismatch'
}

function end(checkout: Checkout): NextStep {
  return { step: 'end', checkout }
}

type NewestAttempt = {
  status: string
  link: string | null
  ageMs: number
  /** Whether money came in by it that did not fit: its page takes none any more. */
  charged: boolean
  /** The reference of the last attempt that has a page: it may have been paid, even where a later attempt got none. */
  lastOpened: string | null
}

// Reads the age by the database's clock, because another instance may have opened the attempt.
async function findNewestAttempt(
  tx: Prisma.TransactionClient,
  paymentId: string,
): Promise<NewestAttempt | undefined> {
  const [newest] = await tx.$queryRaw<NewestAttempt[]>`
    SELECT status::text, link, (extract(epoch FROM clock_timestamp() - created_at) * 1000)::float8 AS "ageMs",
      EXISTS (SELECT FROM payment_events v WHERE v.payment_id = a.payment_id AND v.reference = a.reference
        AND v.key LIKE 'charge.succeeded:%') AS charged,
      (SELECT reference FROM payment_attempts WHERE payment_id = ${paymentId}::uuid AND link <> ''
        ORDER BY created_at DESC LIMIT 1) AS "lastOpened"
    FROM payment_attempts a WHERE payment_id = ${paymentId}::uuid ORDER BY created_at DESC LIMIT 1`
  return newest
}

async function readPayable(tx: Prisma.TransactionClient, id: string): Promise<PayablePayment> {
  const { reference, amount, currency, ...row } = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { reference: true, amount: true, currency: true, ...occasionSelect },
  })
  return { paymentReference: reference, amount, currency, occasion: toOccasion(row) }
}

/** Stores the provider's link of an attempt. Where the payer was erased meanwhile, the link is an empty text, which stays. */
async function storeLink(attemptReference: string, link: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference, link: null },
    data: { link },
  })
}

/** Gives up an attempt whose link never arrived, so that nobody can have paid it. */
async function giveUpAttempt(attemptReference: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference, status: 'pending' },
    data: { status: 'failed' },
  })
}
