import 'server-only'
import { env } from '@/lib/platform/env'
import { loginLimits } from './constants'
import { findAdministrator } from './data'
import { deleteFailures, reserveAttempt } from './mutations'
import { verifyPassword } from './passwords'
import type { Credentials } from './schema'
import { openSession } from './sessions'
import { sealToken } from './token'

/** How a sign-in ended; `retryAfter` is in seconds. */
export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'limited'; retryAfter: number }

/**
 * Signs an administrator in: the one way to a session. An unknown account takes as long as a known one.
 * @param address the group of the IP address it is counted under
 */
export async function signIn(
  credentials: Credentials,
  address: string,
  now = new Date(),
): Promise<SignInResult> {
  const { email, password } = credentials
  const retryAfter = env().rateLimits ? await reserveAttempt({ email, address }, loginLimits, now) : null
  if (retryAfter !== null) return { ok: false, reason: 'limited', retryAfter }

  const administrator = await findAdministrator(email)
  const matches = await verifyPassword(administrator?.passwordHash ?? null, password)
  if (!administrator || !matches) return { ok: false, reason: 'invalid' }

  const { id: administratorId, passwordHash: provedHash } = administrator
  const sessionId = await openSession({ administratorId, provedHash }, now)
  if (!sessionId) return { ok: false, reason: 'invalid' }
  await deleteFailures(email)
  const token = await sealToken({ sub: administratorId, sid: sessionId })
  return { ok: true, token }
}
