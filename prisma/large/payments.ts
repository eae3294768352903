import { Prisma } from '@/lib/platform/generated/prisma/client'

const { sql } = Prisma

/** Adds what the invented people were asked to pay, and what came of it; returns how many payments. */
export async function seedPayments(tx: Prisma.TransactionClient): Promise<number> {
  const added =
    (await addPayments(tx, sql`application_id`, sql`applications`, sql`commitment_fee`, sql`date_applied`)) +
    (await addPayments(tx, sql`enrollment_id`, sql`enrollments`, sql`price`, sql`date_enrolled`))
  await settle(tx, sql`applications s WHERE s.id = p.application_id AND s.commitment_fee_paid`, 'completed')
  for (const status of ['completed', 'failed']) {
    const ended = sql`s.payment_status = ${status}::payment_status`
    await settle(tx, sql`enrollments s WHERE s.id = p.enrollment_id AND ${ended}`, status)
  }
  await addAttempts(tx)
  await addFlags(tx)
  return added
}

function addPayments(
  tx: Prisma.TransactionClient,
  subject: Prisma.Sql,
  table: Prisma.Sql,
  amount: Prisma.Sql,
  time: Prisma.Sql,
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO payments (id, reference, provider, ${subject}, amount, created_at, updated_at)
    SELECT overlay(id::text PLACING '9' FROM 20)::uuid, ${referenceOf(sql`id`)}, 'sandbox', id, ${amount}, ${time}, ${time}
    FROM ${table} WHERE ${amount} > 0 AND NOT EXISTS (SELECT FROM payments WHERE ${subject} = ${table}.id)`
}

// A payment starts pending, whatever comes of it.
function settle(tx: Prisma.TransactionClient, subject: Prisma.Sql, status: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE payments p SET status = ${status}::payment_status,
      settled_at = CASE WHEN ${status} = 'completed' THEN p.created_at + interval '4 minutes' END
    FROM ${subject} AND p.status = 'pending'`
}

// Only settled ones: the sweep asks the provider about every pending attempt.
function addAttempts(tx: Prisma.TransactionClient): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO payment_attempts (id, payment_id, reference, status, created_at, checked_at)
    SELECT gen_random_uuid(), id, reference, status::text::attempt_status, created_at, created_at + interval '4 minutes'
    FROM payments WHERE status <> 'pending' AND NOT EXISTS (SELECT FROM payment_attempts t WHERE t.reference = payments.reference)`
}

async function addFlags(tx: Prisma.TransactionClient): Promise<void> {
  const flagged = sql`status = 'completed' AND flagged_at IS NULL AND hashtext(reference) % 1000 = 0`
  await tx.$executeRaw`
    INSERT INTO payment_flags (id, payment_id, reference, reason, detail, created_at)
    SELECT gen_random_uuid(), id, reference, 'paid_twice', 'The provider reported the same charge twice.', settled_at
    FROM payments WHERE ${flagged}`
  await tx.$executeRaw`UPDATE payments SET flagged_at = settled_at WHERE ${flagged}`
}

/** A reference in the product's own form, derived from an id. */
function referenceOf(id: Prisma.Sql): Prisma.Sql {
  return sql`'pc-' || translate(substr(md5(${id}::text), 1, 20), '01', 'xy')`
}
