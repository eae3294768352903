import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { ATTEMPT_LIFETIME_MS, PROVIDER_TIMEOUT_MS } from './constants'
import type { ProviderName } from './provider'
import { newReference } from './reference'

/** What a payment is for: one application's fee or one enrollment's price. */
export type PaymentSubject = { applicationId: string } | { enrollmentId: string }

/**
 * Adds a pending payment in the transaction that stores what it is for. Amount in kobo, above 0.
 * Gives its reference.
 */
export async function addPayment(
  tx: Prisma.TransactionClient,
  payment: { subject: PaymentSubject; amount: bigint; provider: ProviderName },
): Promise<string> {
  const { subject, amount, provider } = payment
  const reference = newReference()
  await tx.payment.create({ data: { reference, provider, amount, ...subject }, select: { id: true } })
  return reference
}

/** What to do about a payment for which a link is wanted. */
export type LinkClaim =
  | { step: 'unknown' | 'paid' | 'wait' }
  | { step: 'use'; link: string }
  | { step: 'open'; attemptReference: string }

/**
 * Decides, one asker at a time, whether a payment has a link already or needs a new charge at the provider.
 * `wait` means that someone else is opening one right now.
 */
export function claimLink(reference: string, now = new Date()): Promise<LinkClaim> {
  return database().$transaction(async tx => {
    const [payment] = await tx.$queryRaw<{ id: string; status: string }[]>`
      SELECT id, status::text FROM payments WHERE reference = ${reference} FOR UPDATE`
    if (!payment) return { step: 'unknown' }
    if (payment.status === 'completed') return { step: 'paid' }
    const newest = await tx.paymentAttempt.findFirst({
      where: { paymentId: payment.id },
      orderBy: { createdAt: 'desc' },
      select: { status: true, link: true, createdAt: true },
    })
    const age = newest ? now.getTime() - newest.createdAt.getTime() : 0
    if (newest?.status === 'pending') {
      if (newest.link && age < ATTEMPT_LIFETIME_MS) return { step: 'use', link: newest.link }
      if (!newest.link && age < PROVIDER_TIMEOUT_MS + 1_000) return { step: 'wait' }
    }
    const attemptReference = newest ? newReference() : reference
    await tx.paymentAttempt.create({ data: { paymentId: payment.id, reference: attemptReference } })
    return { step: 'open', attemptReference }
  })
}

/** Keeps the link that the provider gave for a charge. */
export async function storeLink(attemptReference: string, link: string): Promise<void> {
  await database().paymentAttempt.update({ where: { reference: attemptReference }, data: { link } })
}

/** Gives up a charge whose link never arrived, so that nobody can have paid it. */
export async function giveUpAttempt(attemptReference: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference, status: 'pending', link: null },
    data: { status: 'failed' },
  })
}

/** Notes that the provider was asked about a charge just now. */
export async function markChecked(attemptReference: string): Promise<void> {
  await database().paymentAttempt.updateMany({
    where: { reference: attemptReference },
    data: { checkedAt: new Date() },
  })
}

/** Runs a job unless another instance of the product is running it; gives whether it ran. */
export function runAlone(lock: number, maxMs: number, job: () => Promise<void>): Promise<boolean> {
  return database().$transaction(
    async tx => {
      const [row] = await tx.$queryRaw<
        { locked: boolean }[]
      >`SELECT pg_try_advisory_xact_lock(${lock}) AS locked`
      if (!row?.locked) return false
      await job()
      return true
    },
    { timeout: maxMs, maxWait: 10_000 },
  )
}
