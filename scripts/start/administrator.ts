import { verifyPassword } from '@/lib/admin-session/passwords'
import { database } from '@/lib/platform/database'
import { DEFAULT_ADMIN_EMAIL, type Settings } from '@/lib/platform/env-schema'
import { isPrivateHost } from '@/lib/platform/private-host'
import { deleteSecret, persistSecret, readSecret } from '@/lib/platform/secrets'
import { StartUpError } from '@/lib/platform/start-up-error'
import { disableAccounts, refuseWeak, setPassword } from './administrator-accounts'

/** What a start did: the password it generated for a new account, and the accounts it disabled. */
type Ensured = { generatedPassword: string | undefined; disabled: string[] }

/**
 * Makes sure that the administrator of ADMIN_EMAIL exists, with ADMIN_PASSWORD where one is set, and disables the accounts
 * that ADMIN_EMAIL named before. The same ADMIN_PASSWORD is taken over once: a password changed since then stays.
 * @throws StartUpError where ADMIN_PASSWORD is too easy to guess, or a public site would get an account that everybody knows
 */
export async function ensureAdministrator(settings: Settings): Promise<Ensured> {
  const { adminEmail, adminPassword } = settings
  if (adminPassword) refuseWeak(adminPassword, adminEmail, 'ADMIN_PASSWORD is refused')
  const existing = await database().administrator.findUnique({
    where: { email: adminEmail },
    select: { passwordHash: true, configuredPasswordHash: true },
  })
  if (!existing) refuseDefault(settings)
  const generatedPassword = existing ? undefined : await addAdministrator(settings)
  if (existing) await enableConfigured(adminEmail)
  if (existing && adminPassword) await applyConfiguredPassword(settings, adminPassword, existing)
  if (!adminPassword && !isPrivateHost(settings.siteUrl)) await demandOwnPassword(settings)
  // Only now: one enabled owner remains at any time.
  return { generatedPassword, disabled: await disableReplaced(adminEmail) }
}

function refuseDefault({ adminEmail, siteUrl }: Settings): void {
  if (adminEmail !== DEFAULT_ADMIN_EMAIL || isPrivateHost(siteUrl)) return
  throw new StartUpError(`A public site has no account ${adminEmail}: set ADMIN_EMAIL to your own address.`)
}

async function enableConfigured(email: string): Promise<void> {
  await database().administrator.update({
    where: { email },
    data: { configured: true, role: 'owner', disabledAt: null },
  })
}

/** Adds the administrator; returns the password where one was generated. */
async function addAdministrator({
  adminEmail,
  adminPassword,
  dataDir,
}: Settings): Promise<string | undefined> {
  // A stored one was another account's, and whoever knows it must not get into this one.
  deleteSecret(dataDir, 'admin-password')
  const password = adminPassword ?? persistSecret(dataDir, 'admin-password')
  await setPassword(adminEmail, password, adminPassword, 'start')
  return adminPassword ? undefined : password
}

/** Demands that the generated password is changed before anything else: on a public site it is only the way in. */
async function demandOwnPassword({ adminEmail, dataDir }: Settings): Promise<void> {
  const generated = readSecret(dataDir, 'admin-password')
  if (!generated) return
  const { passwordHash, passwordGiven } = await database().administrator.findUniqueOrThrow({
    where: { email: adminEmail },
  })
  if (passwordGiven || !(await verifyPassword(passwordHash, generated))) return
  await database().administrator.update({
    where: { email: adminEmail, passwordHash },
    data: { passwordGiven: true },
  })
}

async function applyConfiguredPassword(
  { adminEmail: email, dataDir }: Settings,
  adminPassword: string,
  existing: { passwordHash: string; configuredPasswordHash: string | null },
): Promise<void> {
  if (await verifyPassword(existing.configuredPasswordHash, adminPassword)) return
  const isCurrent = await verifyPassword(existing.passwordHash, adminPassword)
  if (isCurrent) return noteConfigured(email, existing.passwordHash)
  await setPassword(email, adminPassword, adminPassword, 'start')
  // The generated one lets nobody in from here on.
  deleteSecret(dataDir, 'admin-password')
}

// Noted for an account from before this was noted at all; its sessions stay.
async function noteConfigured(email: string, configuredPasswordHash: string): Promise<void> {
  await database().administrator.update({ where: { email }, data: { configuredPasswordHash } })
}

/** Disables the accounts that ADMIN_EMAIL named and names no more, and ends their sessions; returns their e-mails. */
function disableReplaced(adminEmail: string): Promise<string[]> {
  const replaced = { configured: true, disabledAt: null, email: { not: adminEmail } }
  return database().$transaction(tx => disableAccounts(tx, replaced, 'start'))
}
