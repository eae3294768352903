import 'server-only'
import { type EventOrigin, recordEvent, recordLimited } from '@/lib/events/mutations'
import { findAdministrator } from './data'
import { describeDevice } from './device'
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
  /** What the client says of itself. */
  userAgent?: string | null
  /** The request's id, for its event. */
  requestId?: string
}

/** Signs an administrator in: the one way to a session. An unknown or disabled account takes as long as a known one. */
export async function signIn(
  credentials: Credentials,
  { address, replacedToken, userAgent = null, requestId }: From,
  now = new Date(),
): Promise<SignInResult> {
  const { email, password } = credentials
  const retryAfter = await limitAttempt({ email, address })
  if (retryAfter !== null) {
    await recordLimited({ address, requestId }, 'login')
    return { ok: false, reason: 'limited', retryAfter }
  }

  const administrator = await findAdministrator(email)
  const origin = { administratorId: administrator?.id, address, requestId }
  const matches = await verifyPassword(administrator?.passwordHash ?? null, password)
  if (!administrator || !matches) return refuse(origin)

  const { id: administratorId, passwordHash: provedHash } = administrator
  const replaced = replacedToken ? await openToken(replacedToken) : null
  const opening = { replacedId: replaced?.sid, device: describeDevice(userAgent) }
  const sessionId = await openSession({ administratorId, provedHash }, now, opening)
  if (!sessionId) return refuse(origin)
  await recordEvent('sign_in', { ...origin, sessionId })
  await forgetFailures({ email, address })
  return { ok: true, token: await sealToken({ sub: administratorId, sid: sessionId }) }
}

async function refuse(origin: EventOrigin): Promise<SignInResult> {
  await recordEvent('sign_in_failed', origin, { at: 'login' })
  return { ok: false, reason: 'invalid' }
}
