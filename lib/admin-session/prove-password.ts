import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import type { EventDetail } from '@/lib/events/schema'
import { findPasswordHash } from './data'
import { deleteFailures, type Limited, limitAttempt } from './failures'
import { verifyPassword } from './passwords'
import type { Admin } from './require-admin'

/** Why a password was not taken for the administrator's own. */
export type PasswordRefused = { ok: false; reason: 'wrong-password' } | Limited

/** Where from an administrator who is signed in proves who they are, and in which form. */
export type FormOrigin = EventOrigin & {
  sessionId: string
  address: string
  at: NonNullable<EventDetail['at']>
}

/**
 * Checks the password of an administrator who is signed in, before something that a session alone may not do. Wrong ones
 * have a limit of their own, of the account alone: an open session is no way around the limits on guessing, and strangers
 * at the login page use none of it up.
 * @returns the hash of the password that was proved
 */
export async function provePassword(
  { administratorId, email }: Pick<Admin, 'administratorId' | 'email'>,
  password: string,
  { at, ...origin }: FormOrigin,
): Promise<{ ok: true; provedHash: string } | PasswordRefused> {
  const attempt = { email, countedUnder: `password form of ${administratorId}` }
  const limited = await limitAttempt(attempt, origin, at)
  if (limited) return limited
  const provedHash = await findPasswordHash(administratorId)
  const matches = await verifyPassword(provedHash, password)
  if (!provedHash || !matches) {
    await recordEvent('sign_in_failed', origin, { at })
    return { ok: false, reason: 'wrong-password' }
  }
  await deleteFailures(attempt)
  return { ok: true, provedHash }
}
