import 'server-only'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { env } from '@/lib/platform/env'
import { hasSecondFactor, readSecondFactor } from '@/lib/second-factor/data'
import { findAdministrator } from './data'
import { describeDevice } from './device'
import { deleteFailures, limitAttempt } from './failures'
import { openSession } from './mutations'
import { verifyPassword } from './passwords'
import { type CodeRefused, proveCode } from './prove-code'
import type { Credentials } from './schema'
import { openToken, sealToken } from './token'

/** How a sign-in ended, and how many recovery codes are left where one was used; `retryAfter` is in seconds. */
export type SignInResult =
  | { ok: true; token: string; recoveryCodesLeft?: number }
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
  let usesRecovery = false
  if (provedCode) {
    if (!code) return { ok: false, reason: 'code-needed' }
    const proof = await proveCode({ administratorId, email }, code, { ...origin, at: 'login' }, now)
    if (!proof.ok) return proof
    usesRecovery = proof.taken === 'recovery'
  }

  const replaced = replacedToken ? await openToken(replacedToken, env().acceptedSecrets) : null
  const opening = { replacedId: replaced?.sid, device: describeDevice(userAgent) }
  const owner = { administratorId, provedHash, provedCode }
  const sessionId = await openSession(owner, now, opening)
  if (!sessionId) return refuse(origin)
  await recordEvent('sign_in', { ...origin, sessionId })
  const token = await sealToken({ sub: administratorId, sid: sessionId }, env().nextauthSecret)
  if (!usesRecovery) return { ok: true, token }
  const { recoveryCodesLeft } = await readSecondFactor(administratorId)
  return { ok: true, token, recoveryCodesLeft }
}

async function refuse(origin: EventOrigin): Promise<SignInResult> {
  await recordEvent('sign_in_failed', origin, { at: 'login' })
  return { ok: false, reason: 'invalid' }
}
