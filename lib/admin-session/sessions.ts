import 'server-only'
import { database } from '@/lib/platform/database'
import { type AdministratorRole, sessionIdleMs, sessionMaxMs, sessionWriteMs } from './constants'
import { extendSession } from './mutations'
import type { SessionRecord } from './schema'

/** A session's row with the e-mail and role of the administrator it belongs to. */
type SessionRow = {
  id: string
  administratorId: string
  email: string
  role: AdministratorRole
  createdAt: Date
  lastUsedAt: Date
  expiresAt: Date
}

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
  if (now.getTime() - session.lastUsedAt.getTime() < sessionWriteMs) return session
  await extendSession(id, now, expiresAt)
  return { ...session, lastUsedAt: now, expiresAt }
}

/**
 * Lists the sessions that an administrator has open, the one that was used last first.
 * @param inHandId the one that asks, which is marked
 * @param now the time to judge by
 */
export async function listSessions(
  administratorId: string,
  inHandId: string,
  now = new Date(),
): Promise<SessionRecord[]> {
  const rows = await database().adminSession.findMany({
    where: { administratorId, revokedAt: null, expiresAt: { gt: now } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, device: true, createdAt: true, lastUsedAt: true, expiresAt: true },
  })
  return rows.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    inHand: id === inHandId,
  }))
}

/** Eight hours from now, but never later than a day after the session began. */
function slidingEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionIdleMs, createdAt.getTime() + sessionMaxMs))
}

/**
 * Finds a session that is neither revoked nor expired, of an account that is not disabled.
 * @param id the session's id, from a token whose seal was checked
 * @param now the time to judge by
 * @returns the session, or null
 */
async function findLiveSession(id: string, now: Date): Promise<SessionRow | null> {
  const row = await database().adminSession.findFirst({
    where: { id, revokedAt: null, expiresAt: { gt: now }, administrator: { disabledAt: null } },
    select: {
      id: true,
      administratorId: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
      administrator: { select: { email: true, role: true } },
    },
  })
  if (!row) return null
  const { administrator, ...session } = row
  return { ...session, ...administrator }
}
