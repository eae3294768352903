import 'server-only'
import { randomInt } from 'node:crypto'
import { NAIRA } from '@/lib/money/units'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { ProviderName } from '@/lib/platform/payment-providers'
import type { SentRecord } from '@/lib/sent-records/constants'
import { toOwner } from '@/lib/sent-records/format'
import { activeProvider } from './configured-providers'
import type { BY_HAND } from './constants'

// Without letters and digits that are easily confused when read out on the phone.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 26

/** Returns a reference that nobody can guess, such as `pc-7k2m...`: 128 bits, in characters that every provider accepts. */
export function newReference(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)])
  return `pc-${letters.join('')}`
}

/** What a payer has to pay. Amount in kobo, above 0. */
export type NewPayment = {
  purpose: SentRecord
  amount: bigint
  provider: ProviderName | typeof BY_HAND
}

/** Adds a pending payment in the transaction that stores what it is for. */
export function addPayment(
  tx: Prisma.TransactionClient,
  { purpose, amount, provider }: NewPayment,
): Promise<{ id: string; reference: string }> {
  const data = { reference: newReference(), provider, amount, ...toOwner(purpose) }
  return tx.payment.create({ data, select: { id: true, reference: true } })
}

/** A payment that was asked for; amount in the currency's smallest unit. */
export type AskedPayment = { amount: bigint; currency: string; paymentReference: string }

/**
 * Adds the payment of something that has a price, in the transaction that stores it.
 * @param amount in kobo
 * @returns the payment; undefined where there is nothing to pay, or payments are off
 */
export async function askForPayment(
  tx: Prisma.TransactionClient,
  purpose: SentRecord,
  amount: bigint,
): Promise<AskedPayment | undefined> {
  const provider = activeProvider()?.name
  if (!provider || amount === 0n) return undefined
  const { reference } = await addPayment(tx, { purpose, amount, provider })
  return { amount, currency: NAIRA, paymentReference: reference }
}
