import 'server-only'
import { env } from '@/lib/platform/env'
import { deleteSecret } from '@/lib/platform/secrets'
import { loginLimits } from './constants'
import { findPasswordHash } from './data'
import { deleteFailures, replacePassword, reserveAttempt } from './mutations'
import { hashPassword, verifyPassword } from './passwords'
import type { Admin } from './require-admin'
import type { PasswordChange } from './schema'

/** How a change of password ended; `retryAfter` is in seconds. */
export type PasswordChanged =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' }
  | { ok: false; reason: 'limited'; retryAfter: number }

/**
 * Changes an administrator's own password and ends their other sessions. A wrong current one counts as a failed
 * sign-in, so that an open session is no way around the limits on guessing.
 * @param admin who asks, by a session that stays
 * @param change the current and the new password
 * @param address the caller's network address
 * @param now when it happens
 */
export async function changePassword(
  admin: Pick<Admin, 'administratorId' | 'email' | 'sessionId'>,
  change: PasswordChange,
  address: string,
  now = new Date(),
): Promise<PasswordChanged> {
  const { administratorId, email, sessionId } = admin
  const retryAfter = env().rateLimits ? await reserveAttempt({ email, address }, loginLimits, now) : null
  if (retryAfter !== null) return { ok: false, reason: 'limited', retryAfter }

  const provedHash = await findPasswordHash(administratorId)
  const matches = await verifyPassword(provedHash, change.currentPassword)
  if (!provedHash || !matches) return { ok: false, reason: 'wrong-password' }

  const newHash = await hashPassword(change.newPassword)
  const replaced = await replacePassword({ administratorId, provedHash }, newHash, sessionId, now)
  if (!replaced) return { ok: false, reason: 'wrong-password' }
  await deleteFailures(email)
  // The generated one opens nothing any more.
  deleteSecret(env().dataDir, 'admin-password')
  return { ok: true }
}
