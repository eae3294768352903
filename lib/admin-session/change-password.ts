import 'server-only'
import { type EventOrigin, recordEvent, recordLimited } from '@/lib/events/mutations'
import { env } from '@/lib/platform/env'
import { deleteSecret } from '@/lib/platform/secrets'
import { findPasswordHash } from './data'
import { forgetFailures, limitAttempt } from './failures'
import { replacePassword } from './mutations'
import { hashPassword, verifyPassword } from './passwords'
import type { Admin } from './require-admin'
import type { PasswordChange } from './schema'
import { sealToken } from './token'
import { findWeakness } from './weak-passwords'

/** How a change of password ended, with the new session's token; `retryAfter` is in seconds, `weakness` a sentence. */
export type PasswordChanged =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-password' }
  | { ok: false; reason: 'weak'; weakness: string }
  | { ok: false; reason: 'limited'; retryAfter: number }

/**
 * Changes an administrator's own password, ends every session they have, and opens a new one in place of the one in hand.
 * Wrong current passwords have a limit of their own, of the account alone: an open session is no way around the limits on
 * guessing, and strangers at the login page use none of it up.
 * @param admin who asks
 * @param origin where from
 */
export async function changePassword(
  { administratorId, email }: Pick<Admin, 'administratorId' | 'email'>,
  { currentPassword, newPassword }: PasswordChange,
  origin: EventOrigin & { sessionId: string; address: string },
  now = new Date(),
): Promise<PasswordChanged> {
  const weakness = findWeakness(newPassword, { email, adminPrefix: env().adminPrefix })
  if (weakness) return { ok: false, reason: 'weak', weakness }
  const attempt = { email, address: `password form of ${administratorId}` }
  const retryAfter = await limitAttempt(attempt)
  if (retryAfter !== null) {
    await recordLimited(origin, 'password form')
    return { ok: false, reason: 'limited', retryAfter }
  }

  const provedHash = await findPasswordHash(administratorId)
  const matches = await verifyPassword(provedHash, currentPassword)
  if (!provedHash || !matches) {
    await recordEvent('sign_in_failed', origin, { at: 'password form' })
    return { ok: false, reason: 'wrong-password' }
  }

  const newHash = await hashPassword(newPassword)
  const sessionId = await replacePassword({ administratorId, provedHash }, newHash, now, origin)
  if (!sessionId) return { ok: false, reason: 'wrong-password' }
  await forgetFailures(attempt)
  // The generated one opens nothing any more.
  deleteSecret(env().dataDir, 'admin-password')
  return { ok: true, token: await sealToken({ sub: administratorId, sid: sessionId }) }
}
