import 'server-only'
import { sessionIdleMs, sessionMaxMs, sessionWriteMs } from './constants'
import { findLiveSession, type SessionRow } from './data'
import { extendSession } from './mutations'

/**
 * Finds a session that still holds, and moves its end on because it is being used.
 * @param id the session's id
 * @param now the time to judge by
 * @returns the session with its present end, or null when it is unknown, revoked or over
 */
export async function touchSession(id: string, now: Date): Promise<SessionRow | null> {
  const session = await findLiveSession(id, now)
  if (!session) return null
  const expiresAt = slidingEnd(session.createdAt, now)
  if (expiresAt.getTime() <= now.getTime()) return null
  // Written every few minutes at most, so that reading a page is not a write.
  if (expiresAt.getTime() - session.expiresAt.getTime() < sessionWriteMs) return session
  await extendSession(id, expiresAt)
  return { ...session, expiresAt }
}

/** Eight hours from now, but never later than a day after the session began. */
function slidingEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionIdleMs, createdAt.getTime() + sessionMaxMs))
}
