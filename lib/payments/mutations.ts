import 'server-only'
import { randomInt } from 'node:crypto'
import { holdSeat } from '@/lib/courses/hold-seat'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { ATTEMPT_LIFETIME_MS, PROVIDER_TIMEOUT_MS } from './constants'
import { findObstacle, type Obstacle } from './obstacle'
import type { ProviderName } from './provider'
import { type PaymentPurpose, purposeColumn, purposeSelect, toPurpose } from './purpose'

// No letters that are mistaken for another when read out on the phone.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 20

const HOUR_MS = 60 * 60 * 1000

/** A reference that nobody can guess, such as `pc-7k2m...`: 99 bits, in letters that every provider takes. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `pc-${letters.join('')}`
}

/** What is asked of a payer. Amount in kobo, above 0. */
export type NewPayment = {
  purpose: Pick<PaymentPurpose, 'kind' | 'id'>
  amount: bigint
  provider: ProviderName
}

/** Adds a pending payment in the transaction that stores what it is for, and returns the payment's reference. */
export async function addPayment(
  tx: Prisma.TransactionClient,
  { purpose, amount, provider }: NewPayment,
): Promise<string> {
  const data = { reference: newReference(), provider, amount, ...purposeColumn(purpose.kind, purpose.id) }
  const { reference } = await tx.payment.create({ data, select: { reference: true } })
  return reference
}

/** What is to be paid, of whom and for what; amount in the currency's smallest unit. */
export type PayablePayment = {
  paymentReference: string
  amount: bigint
  currency: string
  purpose: PaymentPurpose
}

/** What to do about a payment for which a link is wanted. */
export type AttemptClaim =
  | { step: 'unknown' | 'paid' | 'unavailable' | 'wait' }
  | { step: 'refuse'; reason: Obstacle }
  | { step: 'use'; link: string }
  | { step: 'check'; attemptReference: string }
  | { step: 'open'; attemptReference: string; payment: PayablePayment }

type LockedPayment = { id: string; status: string; provider: string; enrollmentId: string | null }

/**
 * Decides, one visitor at a time, whether a payment has a link to use or needs another attempt: `check` means that the
 * money for the last one may have arrived unheard of, `wait` that somebody else is opening one right now. While a page
 * is open, an enrollment holds its seat.
 * @param provider the provider that is on; a payment that another one takes is unavailable
 * @param checked the attempt that the provider was asked about already
 */
export function claimAttempt(
  paymentReference: string,
  provider: ProviderName | undefined,
  checked?: string,
): Promise<AttemptClaim> {
  return database().$transaction(async tx => {
    const [payment] = await tx.$queryRaw<LockedPayment[]>`
      SELECT id, status::text, provider, enrollment_id AS "enrollmentId" FROM payments WHERE reference = ${paymentReference} FOR UPDATE`
    if (!payment) return { step: 'unknown' }
    if (payment.provider !== provider) return { step: 'unavailable' }
    if (payment.status === 'completed') return { step: 'paid' }
    const obstacle = await findObstacle(tx, payment.id)
    if (obstacle) return { step: 'refuse', reason: obstacle }
    const newest = await tx.paymentAttempt.findFirst({
      where: { paymentId: payment.id },
      orderBy: { createdAt: 'desc' },
      select: { reference: true, status: true, link: true, createdAt: true },
    })
    const age = newest ? Date.now() - newest.createdAt.getTime() : 0
    if (newest?.status === 'pending') {
      if (newest.link && age < ATTEMPT_LIFETIME_MS) return { step: 'use', link: newest.link }
      if (!newest.link && age < PROVIDER_TIMEOUT_MS + 1_000) return { step: 'wait' }
    }
    if (newest?.link && newest.reference !== checked)
      return { step: 'check', attemptReference: newest.reference }
    if (payment.enrollmentId) await holdSeat(tx, payment.enrollmentId, ATTEMPT_LIFETIME_MS / HOUR_MS)
    // The first attempt bears the payment's own reference, every later one its own.
    const attemptReference = newest ? newReference() : paymentReference
    await tx.paymentAttempt.create({ data: { paymentId: payment.id, reference: attemptReference } })
    return { step: 'open', attemptReference, payment: await readPayable(tx, payment.id) }
  })
}

async function readPayable(tx: Prisma.TransactionClient, id: string): Promise<PayablePayment> {
  const { reference, amount, currency, ...purpose } = await tx.payment.findUniqueOrThrow({
    where: { id },
    select: { reference: true, amount: true, currency: true, ...purposeSelect },
  })
  return { paymentReference: reference, amount, currency, purpose: toPurpose(purpose) }
}

/** Stores the link that the provider gave for an attempt. */
export async function storeLink(attemptReference: string, link: string): Promise<void> {
  await database().paymentAttempt.update({ where: { reference: attemptReference }, data: { link } })
}

/** Gives up an attempt whose link never arrived, so that nobody can have paid it. */
export async function giveUpAttempt(attemptReference: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference, status: 'pending', link: null },
    data: { status: 'failed' },
  })
}

/** Notes that the provider was asked about an attempt just now. */
export async function markChecked(attemptReference: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference },
    data: { checkedAt: new Date() },
  })
}
