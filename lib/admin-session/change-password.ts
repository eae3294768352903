import 'server-only'
import { env } from '@/lib/platform/env'
import { deleteSecret } from '@/lib/platform/secrets'
import { isConfigured } from './data'
import { replacePassword } from './mutations'
import { hashPassword } from './passwords'
import { type FormOrigin, type PasswordRefused, provePassword } from './prove-password'
import type { Admin } from './require-admin'
import type { PasswordChange } from './schema'
import { sealToken } from './token'
import { findWeakness } from './weak-passwords'

/** How a change of password ended, with the new session's token; `retryAfter` is in seconds, `weakness` a sentence. */
export type PasswordChanged =
  | { ok: true; token: string }
  | { ok: false; reason: 'weak'; weakness: string }
  | PasswordRefused

/**
 * Changes an administrator's own password, ends every session they have, and opens a new one in place of the current one.
 * @param admin who asks
 * @param origin where from
 */
export async function changePassword(
  admin: Pick<Admin, 'administratorId' | 'email'>,
  { currentPassword, newPassword }: PasswordChange,
  origin: Omit<FormOrigin, 'at'>,
): Promise<PasswordChanged> {
  const { administratorId, email } = admin
  const weakness = findWeakness(newPassword, { email, adminPrefix: env().adminPrefix })
  if (weakness) return { ok: false, reason: 'weak', weakness }
  const proof = await provePassword(admin, currentPassword, { ...origin, at: 'password form' })
  if (!proof.ok) return proof

  const newHash = await hashPassword(newPassword)
  const owner = { administratorId, provedHash: proof.provedHash }
  const sessionId = await replacePassword(owner, newHash, origin)
  if (!sessionId) return { ok: false, reason: 'wrong-password' }
  // The generated password is worth nothing once its own account has another; other accounts changing theirs does not touch it.
  if (await isConfigured(administratorId)) deleteSecret(env().dataDir, 'admin-password')
  return { ok: true, token: await sealToken({ sub: administratorId, sid: sessionId }, env().nextauthSecret) }
}
