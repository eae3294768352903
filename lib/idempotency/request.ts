import 'server-only'
import { createHash } from 'node:crypto'
import { badRequest } from '@/lib/http/problem'
import { type IdempotentRequest, idempotencyKeySchema } from './schema'

/**
 * Reads a call's `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header).
 * @returns the key, or null where there is none
 * @throws a 400 problem for a key that is none
 */
export function readIdempotencyKey(request: Request): string | null {
  const header = request.headers.get('idempotency-key')
  if (header === null) return null
  const key = idempotencyKeySchema.safeParse(header)
  if (!key.success) throw badRequest('The Idempotency-Key must be 1 to 200 visible ASCII characters.')
  return key.data
}

/**
 * Describes a call so that its repetition can be told from another call.
 * @param scope the operation and the record it is about
 * @param key the client's key
 * @param content the checked values of the call, and the hash of its file
 */
export function describeRequest(scope: string, key: string, content: unknown): IdempotentRequest {
  const requestHash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { scope, key, requestHash }
}
