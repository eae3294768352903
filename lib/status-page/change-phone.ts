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
    return (await store(record, hashLinkToken(token), phone)) ? { ok: true } : { ok: false, reason: 'ended' }
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION
    if (isTaken) return { ok: false, reason: 'taken' }
    throw error
  }
}

// By the token's hash as well: a record that is erased meanwhile has none.
async function store({ kind, id }: SentRecord, statusTokenHash: string, phone: string): Promise<boolean> {
  const { count } =
    kind === 'job-application'
      ? await database().application.updateMany({
          where: { id, statusTokenHash, withdrawnAt: null },
          data: { phoneNumber: phone },
        })
      : await database().$transaction(async tx => {
          // Whoever enrolls just now with that number finds this enrollment, or comes first.
          await lockCourseOf(tx, id)
          return tx.enrollment.updateMany({
            where: { id, statusTokenHash, cancelledAt: null },
            data: { phone },
          })
        })
  return count > 0
}
