import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { env } from '@/lib/platform/env'
import { hasSecondFactor } from '@/lib/second-factor/data'
import { findAdministrator } from './data'
import { describeDevice } from './device'
import { deleteFailures, limitAttempt } from './failures'
import { openSession } from './mutations'
import { verifyPassword } from './passwords'
import { type CodeRefused, proveCode } from './prove-code'
import type { Credentials } from './schema'
import { openToken, sealToken } from './token'

/** How a sign-in ended; `retryAfter` is in seconds. */
export type SignInResult =
  | { ok: true; token: string }
  | { ok: false; reason: 'invalid' | 'code-needed' }
  | CodeRefused

type From = {
  /** The group of the IP address it is counted under. */
  address: string
  /** The session token that the request came with: its session ends where the sign-in succeeds. */
  replacedToken?: string
  /** What the client says of itself. */
  userAgent?: string | null
  /** The request's id, for its event. */
  requestId?: string
}

/**
 * Signs an administrator in: the one way to a session. An unknown or disabled account takes as long as a known one. Where
 * the account has a second factor, nobody learns so before the password is right.
 */
export async function signIn(
  credentials: Credentials,
  { address, replacedToken, userAgent = null, requestId }: From,
): Promise<SignInResult> {
  const { email, password, code } = credentials
  const now = new Date()
  const attempt = { email, countedUnder: address }
  const limited = await limitAttempt(attempt, { address, requestId }, 'login')
  if (limited) return limited

  const administrator = await findAdministrator(email)
  const matches = await verifyPassword(administrator?.passwordHash ?? null, password)
  if (!administrator || !matches) return refuse({ administratorId: administrator?.id, address, requestId })

  // Someone there knows the password; codes have a limit of their own.
  await deleteFailures(attempt)
  const { id: administratorId, passwordHash: provedHash } = administrator
  const origin = { administratorId, address, requestId }
  const provedCode = await hasSecondFactor(administratorId)
  if (provedCode) {
    if (!code) return { ok: false, reason: 'code-needed' }
    const proof = await proveCode({ administratorId, email }, code, { ...origin, at: 'login' }, now)
    if (!proof.ok) return proof
  }

  const replaced = replacedToken ? await openToken(replacedToken, env().acceptedSecrets) : null
  const opening = { replacedId: replaced?.sid, device: describeDevice(userAgent) }
  const owner = { administratorId, provedHash, provedCode }
  const sessionId = await openSession(owner, now, opening)
  if (!sessionId) return refuse(origin)
  await recordEvent('sign_in', { ...origin, sessionId })
  return { ok: true, token: await sealToken({ sub: administratorId, sid: sessionId }, env().nextauthSecret) }
}

async function refuse(origin: EventOrigin): Promise<SignInResult> {
  await recordEvent('sign_in_failed', origin, { at: 'login' })
  return { ok: false, reason: 'invalid' }
}
