import 'server-only'
import { findAdministrator } from './data'
import { forgetFailures, limitAttempt } from './failures'
import { openSession } from './mutations'
import { verifyPassword } from './passwords'
import type { Credentials } from './schema'
import { openToken, sealToken } from './token'

/** How a sign-in ended; `retryAfter` is in seconds. */
export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid' }
  | { ok: false; reason: 'limited'; retryAfter: number }

type From = {
  /** The group of the IP address it is counted under. */
  address: string
  /** The session token that the request came with: its session ends where the sign-in succeeds. */
  replacedToken?: string
}

/** Signs an administrator in: the one way to a session. An unknown or disabled account takes as long as a known one. */
export async function signIn(
  credentials: Credentials,
  { address, replacedToken }: From,
  now = new Date(),
): Promise<SignInResult> {
  const { email, password } = credentials
  const retryAfter = await limitAttempt({ email, address })
  if (retryAfter !== null) return { ok: false, reason: 'limited', retryAfter }

  const administrator = await findAdministrator(email)
  const matches = await verifyPassword(administrator?.passwordHash ?? null, password)
  if (!administrator || !matches) return { ok: false, reason: 'invalid' }

  const { id: administratorId, passwordHash: provedHash } = administrator
  const replaced = replacedToken ? await openToken(replacedToken) : null
  const sessionId = await openSession({ administratorId, provedHash }, now, replaced?.sid)
  if (!sessionId) return { ok: false, reason: 'invalid' }
  await forgetFailures({ email, address })
  return { ok: true, token: await sealToken({ sub: administratorId, sid: sessionId }) }
}
