import { revokeSessions } from '@/lib/admin-session/mutations'
import { hashPassword, verifyPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import type { Settings } from '@/lib/platform/env-schema'
import { persistSecret } from '@/lib/platform/secrets'

/**
 * Makes sure that the administrator of ADMIN_EMAIL exists, with ADMIN_PASSWORD where one is set. The same
 * ADMIN_PASSWORD is taken over once: a password changed since then stays.
 * Gives the generated password when this call has made an account with one, else undefined.
 */
export async function ensureAdministrator(settings: Settings): Promise<string | undefined> {
  const { adminEmail, adminPassword, dataDir } = settings
  const existing = await database().administrator.findUnique({
    where: { email: adminEmail },
    select: { passwordHash: true, configuredPasswordHash: true },
  })
  if (!existing) {
    const password = adminPassword ?? persistSecret(dataDir, 'admin-password')
    await setPassword(adminEmail, password, adminPassword)
    return adminPassword ? undefined : password
  }
  if (!adminPassword || (await verifyPassword(existing.configuredPasswordHash, adminPassword)))
    return undefined
  const isCurrent = await verifyPassword(existing.passwordHash, adminPassword)
  if (isCurrent) await noteConfigured(adminEmail, existing.passwordHash)
  else await setPassword(adminEmail, adminPassword, adminPassword)
  return undefined
}

/**
 * Sets an administrator's password, making the account where there is none, and ends the sessions it has open.
 * @param configured the ADMIN_PASSWORD that counts as taken over with this, where one is set
 */
export async function setPassword(email: string, password: string, configured?: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const configuredPasswordHash =
    configured === password ? passwordHash : configured && (await hashPassword(configured))
  await database().$transaction(async tx => {
    const { id } = await tx.administrator.upsert({
      where: { email },
      create: { email, passwordHash, configuredPasswordHash },
      update: { passwordHash, configuredPasswordHash },
      select: { id: true },
    })
    await revokeSessions(id, new Date(), undefined, tx)
  })
}

// An account that is older than this note has no session to lose by it.
async function noteConfigured(email: string, configuredPasswordHash: string): Promise<void> {
  await database().administrator.update({ where: { email }, data: { configuredPasswordHash } })
}
