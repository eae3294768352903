import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { IdempotentRequest, StoredResponse } from './schema'

/** Whether a call is the first of its key; where it is not, what the first was answered, or that it was another call. */
export type KeyClaim = { ok: true } | { ok: false; reason: 'answered' | 'other-content' }

/**
 * Claims a key for a call, with the answer it will be given. A concurrent call with the same key waits here until the
 * first one's transaction ends: it then finds the key taken, or claims it itself where the first was rolled back.
 * @param transaction the transaction that stores what the call asks for
 * @param call the call
 * @param answer what to answer, now and to every repetition
 * @returns `answered` where the same call was answered before, `other-content` where the key stood for something else
 */
export async function claimKey(
  transaction: Prisma.TransactionClient,
  { scope, key, requestHash }: IdempotentRequest,
  answer: StoredResponse,
): Promise<KeyClaim> {
  const row = { scope, key, requestHash, ...answer }
  const { count } = await transaction.idempotencyKey.createMany({ data: row, skipDuplicates: true })
  if (count === 1) return { ok: true }
  const first = await transaction.idempotencyKey.findUniqueOrThrow({
    where: { scope_key: { scope, key } },
    select: { requestHash: true },
  })
  return { ok: false, reason: first.requestHash === requestHash ? 'answered' : 'other-content' }
}
