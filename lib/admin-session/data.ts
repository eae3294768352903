import 'server-only'
import { database } from '@/lib/platform/database'

/**
 * Finds an administrator by e-mail, ignoring case; a disabled account is not found.
 * @param email the e-mail as typed
 * @returns the account with its password's hash, or null
 */
export function findAdministrator(email: string) {
  return database().administrator.findUnique({
    where: { email, disabledAt: null },
    select: { id: true, email: true, passwordHash: true },
  })
}

/** Gives the hash of an administrator's present password, or null where the account is gone. */
export async function findPasswordHash(administratorId: string): Promise<string | null> {
  const row = await database().administrator.findUnique({
    where: { id: administratorId },
    select: { passwordHash: true },
  })
  return row?.passwordHash ?? null
}

/** Tells whether an administrator is the one whom ADMIN_EMAIL names. */
export async function isConfigured(administratorId: string): Promise<boolean> {
  return (await database().administrator.count({ where: { id: administratorId, configured: true } })) > 0
}
