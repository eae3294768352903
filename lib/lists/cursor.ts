import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/platform/env'
import { deriveKey } from '@/lib/platform/secrets'

const SEAL_BYTES = 16

const keysSchema = z.array(z.string())

/**
 * Writes a place in a list for a URL. Sealed, so that what comes back can go to the database as it stands.
 * @param keys what the last row that was seen is ordered by
 * @param order names the list and its order
 */
export function sealCursor(keys: readonly string[], order: string): string {
  const body = Buffer.from(JSON.stringify(keys))
  return Buffer.concat([seal(body, order, env().nextauthSecret), body]).toString('base64url')
}

/** Reads a place in a list; null where it was not written here for this list in this order. */
export function openCursor(text: string, order: string): string[] | null {
  const bytes = Buffer.from(text, 'base64url')
  const body = bytes.subarray(SEAL_BYTES)
  if (body.length === 0) return null
  const isOurs = env().acceptedSecrets.some(secret =>
    timingSafeEqual(bytes.subarray(0, SEAL_BYTES), seal(body, order, secret)),
  )
  return isOurs ? keysSchema.parse(JSON.parse(body.toString())) : null
}

// The key's number goes up where a list gets other keys: a cursor from before an update then is a clear 422.
function seal(body: Buffer, order: string, secret: string): Buffer {
  return createHmac('sha256', deriveKey(secret, 'list cursor 2'))
    .update(`${order}\n`)
    .update(body)
    .digest()
    .subarray(0, SEAL_BYTES)
}
