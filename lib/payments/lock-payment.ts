import 'server-only'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SentRecord } from '@/lib/sent-records/constants'

type Tx = Prisma.TransactionClient

const { sql } = Prisma

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
  const isFor =
    kind === 'job-application' ? sql`application_id = ${id}::uuid` : sql`enrollment_id = ${id}::uuid`
  const [payment] = await tx.$queryRaw<{ id: string }[]>`SELECT id FROM payments WHERE ${isFor} ${lock}`
  return payment?.id
}
