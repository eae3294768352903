import 'server-only'
import { lockCourseOf } from '@/lib/courses/take-seat'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { hashLinkToken } from '@/lib/platform/link-token'
import type { SentRecord } from '@/lib/sent-records/constants'
import { findByToken } from '@/lib/status-links/link'

/** How a correction ended; `taken` where another enrollment of the same e-mail on the course has that number. */
export type PhoneChanged = { ok: true } | { ok: false; reason: 'unknown' | 'ended' | 'taken' }

const UNIQUE_VIOLATION = 'P2002'

/**
 * Corrects the phone number of the record that a token names, where it is neither withdrawn nor cancelled. The record's
 * history keeps the number before.
 * @param phone E.164
 */
export async function changePhone(token: string, phone: string): Promise<PhoneChanged> {
  const record = await findByToken(database(), token)
  if (!record) return { ok: false, reason: 'unknown' }
  try {
    return await store(record, hashLinkToken(token), phone)
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION
    if (isTaken) return { ok: false, reason: 'taken' }
    throw error
  }
}

// By the token's hash as well: a record that is erased meanwhile has none.
async function store(
  { kind, id }: SentRecord,
  statusTokenHash: string,
  phone: string,
): Promise<PhoneChanged> {
  if (kind === 'course-enrollment')
    return database().$transaction(tx =>
      storeOfEnrollment(tx, { id, statusTokenHash, cancelledAt: null }, phone),
    )
  const { count } = await database().application.updateMany({
    where: { id, statusTokenHash, withdrawnAt: null },
    data: { phoneNumber: phone },
  })
  return count > 0 ? { ok: true } : { ok: false, reason: 'ended' }
}

async function storeOfEnrollment(
  tx: Prisma.TransactionClient,
  where: { id: string; statusTokenHash: string; cancelledAt: null },
  phone: string,
): Promise<PhoneChanged> {
  // Whoever enrolls just now with that number finds this enrollment, or comes first.
  await lockCourseOf(tx, where.id)
  const select = { courseId: true, email: true, former: true }
  const same = await tx.enrollment.findFirst({ where, select })
  if (!same) return { ok: false, reason: 'ended' }
  // Looked up first, as PostgreSQL may log the e-mail and number of a row that breaks the rule.
  const taken = await tx.enrollment.findFirst({
    where: { ...same, phone, id: { not: where.id } },
    select: { id: true },
  })
  if (taken) return { ok: false, reason: 'taken' }
  const { count } = await tx.enrollment.updateMany({ where, data: { phone } })
  return count > 0 ? { ok: true } : { ok: false, reason: 'ended' }
}
