import 'server-only'
import { database } from '@/lib/platform/database'
import { type IdempotentRequest, type StoredResponse, storedResponseSchema } from './schema'

/** Whether a call with this key was answered before; whether it was the same call, `findAnswer` tells. */
export async function isKeyUsed(scope: string, key: string): Promise<boolean> {
  const row = await database().idempotencyKey.findUnique({
    where: { scope_key: { scope, key } },
    select: { key: true },
  })
  return row !== null
}

/**
 * Finds what a repeated call was answered the first time.
 * @param call the call
 * @returns the answer, null where the key is new, or that the key stood for another call
 */
export async function findResponse({
  scope,
  key,
  requestHash,
}: IdempotentRequest): Promise<
  { ok: true; answer: StoredResponse | null } | { ok: false; reason: 'other-content' }
> {
  const row = await database().idempotencyKey.findUnique({
    where: { scope_key: { scope, key } },
    select: { requestHash: true, status: true, body: true },
  })
  if (row && row.requestHash !== requestHash) return { ok: false, reason: 'other-content' }
  return { ok: true, answer: row && storedResponseSchema.parse(row) }
}
