import 'server-only'
import { database } from '@/lib/platform/database'

/** A session's row with the e-mail of the administrator it belongs to. */
export type SessionRow = {
  id: string
  administratorId: string
  email: string
  createdAt: Date
  expiresAt: Date
}

/**
 * Finds an administrator by e-mail, whatever its case; a disabled one is as good as none.
 * @param email the e-mail as typed
 * @returns the account with its password's hash, or null
 */
export function findAdministrator(email: string) {
  return database().administrator.findUnique({
    where: { email, disabledAt: null },
    select: { id: true, email: true, passwordHash: true },
  })
}

/** Gives the hash of an administrator's present password, or null where the account is gone or disabled. */
export async function findPasswordHash(administratorId: string): Promise<string | null> {
  const row = await database().administrator.findUnique({
    where: { id: administratorId, disabledAt: null },
    select: { passwordHash: true },
  })
  return row?.passwordHash ?? null
}

/**
 * Finds a session that is neither revoked nor expired, of an account that is not disabled.
 * @param id the session's id, from a token whose seal was checked
 * @param now the time to judge by
 * @returns the session, or null
 */
export async function findLiveSession(id: string, now: Date): Promise<SessionRow | null> {
  const row = await database().adminSession.findFirst({
    where: { id, revokedAt: null, expiresAt: { gt: now }, administrator: { disabledAt: null } },
    select: {
      id: true,
      administratorId: true,
      createdAt: true,
      expiresAt: true,
      administrator: { select: { email: true } },
    },
  })
  if (!row) return null
  const { administrator, ...session } = row
  return { ...session, email: administrator.email }
}
