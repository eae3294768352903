import 'server-only'
import { database } from '@/lib/platform/database'
import {
  type AdministratorRole,
  type RequiredAction,
  sessionIdleMs,
  sessionMaxMs,
  sessionWriteMs,
} from './constants'
import { extendSession } from './mutations'
import type { SessionRecord } from './schema'

/** A session's row with the e-mail, role and required action of the administrator it belongs to. */
type SessionRow = {
  id: string
  administratorId: string
  email: string
  role: AdministratorRole
  /** What they have to do before anything else; null where that is nothing. */
  requiredAction: RequiredAction | null
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
  // Written every few minutes at most, so that not every page view is a write.
  if (now.getTime() - session.lastUsedAt.getTime() < sessionWriteMs) return session
  await extendSession(id, now, expiresAt)
  return { ...session, lastUsedAt: now, expiresAt }
}

/**
 * Lists the sessions that an administrator has open, the one that was used last first.
 * @param requestingId the session that makes the request; its record has `current` set
 */
export async function listSessions(administratorId: string, requestingId: string): Promise<SessionRecord[]> {
  const rows = await database().adminSession.findMany({
    where: { administratorId, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'desc' }],
    select: { id: true, device: true, createdAt: true, lastUsedAt: true, expiresAt: true },
  })
  return rows.map(({ id, device, createdAt, lastUsedAt, expiresAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    current: id === requestingId,
  }))
}

/** Eight hours from now, but never later than a day after the session began. */
function slidingEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + sessionIdleMs, createdAt.getTime() + sessionMaxMs))
}

/**
 * Finds a session that is neither revoked nor expired, of an account that is not disabled, in one query: every page and
 * request of the admin area asks it.
 * @param id the session's id, from a token whose seal was checked
 * @param now the time to judge by
 * @returns the session, or null
 */
async function findLiveSession(id: string, now: Date): Promise<SessionRow | null> {
  const [row] = await database().$queryRaw<SessionRow[]>`
    SELECT s.id, s.administrator_id AS "administratorId", a.email::text, a.role::text,
      CASE
        WHEN a.password_given THEN 'password'
        WHEN f.confirmed_at IS NULL AND EXISTS (SELECT FROM sign_in_rules WHERE demands_second_factor)
          THEN 'second factor'
      END AS "requiredAction",
      s.created_at AS "createdAt", s.last_used_at AS "lastUsedAt", s.expires_at AS "expiresAt"
    FROM admin_sessions s
    JOIN administrators a ON a.id = s.administrator_id
    LEFT JOIN second_factors f ON f.administrator_id = a.id
    WHERE s.id = ${id}::uuid AND s.revoked_at IS NULL AND s.expires_at > ${now} AND a.disabled_at IS NULL`
  return row ?? null
}
