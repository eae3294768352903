import 'server-only'
import { database } from '@/lib/platform/database'

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

/** Gives the hash of an administrator's present password, or null where the account is gone. */
export async function findPasswordHash(administratorId: string): Promise<string | null> {
  const row = await database().administrator.findUnique({
    where: { id: administratorId },
    select: { passwordHash: true },
  })
  return row?.passwordHash ?? null
}
