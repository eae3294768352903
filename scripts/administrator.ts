import { hashPassword, verifyPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import type { Settings } from '@/lib/platform/env-schema'
import { keepSecret } from '@/lib/platform/secrets'

/**
 * Makes sure that the administrator of ADMIN_EMAIL exists, with ADMIN_PASSWORD where one is set.
 * Gives the generated password when this call has made an account with one, else undefined.
 */
export async function ensureAdministrator(settings: Settings): Promise<string | undefined> {
  const { adminEmail, adminPassword, dataDir } = settings
  const existing = await database().administrator.findUnique({
    where: { email: adminEmail },
    select: { passwordHash: true },
  })
  if (existing) {
    if (adminPassword && !(await verifyPassword(existing.passwordHash, adminPassword)))
      await setPassword(adminEmail, adminPassword)
    return undefined
  }
  await setPassword(adminEmail, adminPassword ?? keepSecret(dataDir, 'admin-password'))
  return adminPassword ? undefined : keepSecret(dataDir, 'admin-password')
}

/** Sets an administrator's password, making the account where there is none, and ends the sessions it has open. */
export async function setPassword(email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await database().$transaction(async tx => {
    const { id } = await tx.administrator.upsert({
      where: { email },
      create: { email, passwordHash },
      update: { passwordHash },
      select: { id: true },
    })
    await tx.adminSession.updateMany({
      where: { administratorId: id, revokedAt: null },
      data: { revokedAt: new Date() },
    })
  })
}
