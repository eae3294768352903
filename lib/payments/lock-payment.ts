import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SentRecord } from '@/lib/sent-records/constants'
import { foreignKeyOf } from '@/lib/sent-records/format'

type Tx = Prisma.TransactionClient

const { raw, sql } = Prisma

/** Locks a payment. Every other lock comes after this one (docs/decisions/036-order-of-locks.md). */
export async function lockPayment(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM payments WHERE id = ${id}::uuid FOR UPDATE`
}

/** Locks the payment for an application or enrollment, and returns its id; undefined where there is none. */
export function lockPaymentFor(tx: Tx, purpose: SentRecord): Promise<string | undefined> {
  return lockFor(tx, purpose, sql`FOR UPDATE`)
}

/** Does the same after other locks, against their order: throws where another transaction holds the lock. */
export function lockPaymentAtOnce(tx: Tx, purpose: SentRecord): Promise<string | undefined> {
  return lockFor(tx, purpose, sql`FOR UPDATE NOWAIT`)
}

async function lockFor(tx: Tx, { kind, id }: SentRecord, lock: Prisma.Sql): Promise<string | undefined> {
  const [payment] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM payments WHERE ${raw(foreignKeyOf(kind))} = ${id}::uuid ${lock}`
  return payment?.id
}
