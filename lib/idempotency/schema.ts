import { z } from 'zod'

/** An `Idempotency-Key` header's value: visible ASCII, as the client chose it. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'Use 1 to 200 visible ASCII characters.')

/** The answer that a key stands for. */
export const storedResponseSchema = z.object({ status: z.number(), body: z.record(z.string(), z.json()) })

export type StoredResponse = z.infer<typeof storedResponseSchema>

/**
 * A call that may be repeated: the operation and record it is about, the client's key, and a hash of its content.
 */
export type IdempotentRequest = { scope: string; key: string; requestHash: string }
