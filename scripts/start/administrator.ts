import { revokeSessions } from '@/lib/admin-session/mutations'
import { hashPassword, verifyPassword } from '@/lib/admin-session/passwords'
import { findWeakness } from '@/lib/admin-session/weak-passwords'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { deleteSecret, persistSecret } from '@/lib/platform/secrets'
import { StartUpError } from '@/lib/platform/start-up-error'

/** What a start did: the password it generated for a new account, and the accounts it disabled. */
type Ensured = { generatedPassword: string | undefined; disabled: string[] }

/**
 * Makes sure that the administrator of ADMIN_EMAIL exists, with ADMIN_PASSWORD where one is set, and disables the accounts
 * that ADMIN_EMAIL named before. The same ADMIN_PASSWORD is taken over once: a password changed since then stays.
 * @throws StartUpError where ADMIN_PASSWORD is too easy to guess
 */
export async function ensureAdministrator(settings: Settings): Promise<Ensured> {
  const { adminEmail, adminPassword } = settings
  if (adminPassword) refuseWeak(adminPassword, adminEmail, 'ADMIN_PASSWORD is refused')
  const disabled = await disableReplaced(adminEmail)
  const existing = await database().administrator.findUnique({
    where: { email: adminEmail },
    select: { passwordHash: true, configuredPasswordHash: true },
  })
  if (!existing) return { disabled, generatedPassword: await addAdministrator(settings) }
  await database().administrator.update({
    where: { email: adminEmail },
    data: { configured: true, disabledAt: null },
  })
  if (adminPassword) await takeOver(adminEmail, adminPassword, existing)
  return { disabled, generatedPassword: undefined }
}

/**
 * Sets an administrator's password, making the account where there is none, ends the sessions it has open, and deletes
 * its failed sign-ins.
 * @param configured the ADMIN_PASSWORD that counts as taken over with this, where one is set
 */
export async function setPassword(email: string, password: string, configured?: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  const configuredPasswordHash =
    configured === password ? passwordHash : configured && (await hashPassword(configured))
  const account = { passwordHash, configuredPasswordHash, configured: true, disabledAt: null }
  await database().$transaction(async tx => {
    const { id } = await tx.administrator.upsert({
      where: { email },
      create: { email, ...account },
      update: account,
      select: { id: true },
    })
    await revokeSessions(id, new Date(), tx)
    await tx.loginFailure.deleteMany({ where: { email } })
  })
}

/**
 * Refuses a password that is too easy to guess.
 * @param refusal how the refusal begins
 * @throws StartUpError
 */
export function refuseWeak(password: string, email: string, refusal: string): void {
  const weakness = findWeakness(password, { email, adminPrefix: env().adminPrefix })
  if (weakness) throw new StartUpError(`${refusal}. ${weakness}`)
}

/** Adds the administrator; returns the password where one was generated. */
async function addAdministrator({
  adminEmail,
  adminPassword,
  dataDir,
}: Settings): Promise<string | undefined> {
  // One that is kept was another account's: whoever knew it does not get into this one.
  deleteSecret(dataDir, 'admin-password')
  const password = adminPassword ?? persistSecret(dataDir, 'admin-password')
  await setPassword(adminEmail, password, adminPassword)
  return adminPassword ? undefined : password
}

async function takeOver(
  email: string,
  adminPassword: string,
  existing: { passwordHash: string; configuredPasswordHash: string | null },
): Promise<void> {
  if (await verifyPassword(existing.configuredPasswordHash, adminPassword)) return
  const isCurrent = await verifyPassword(existing.passwordHash, adminPassword)
  if (isCurrent) await noteConfigured(email, existing.passwordHash)
  else await setPassword(email, adminPassword, adminPassword)
}

// An account that is older than this note has no session to lose by it.
async function noteConfigured(email: string, configuredPasswordHash: string): Promise<void> {
  await database().administrator.update({ where: { email }, data: { configuredPasswordHash } })
}

/** Disables the accounts that ADMIN_EMAIL named and names no more, and ends their sessions; returns their e-mails. */
function disableReplaced(adminEmail: string): Promise<string[]> {
  const now = new Date()
  return database().$transaction(async tx => {
    const replaced = await tx.administrator.updateManyAndReturn({
      where: { configured: true, disabledAt: null, email: { not: adminEmail } },
      data: { disabledAt: now },
      select: { id: true, email: true },
    })
    for (const { id } of replaced) await revokeSessions(id, now, tx)
    return replaced.map(({ email }) => email)
  })
}
