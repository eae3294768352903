import type { AdministratorRole } from '@/lib/admin-session/constants'
import { revokeSessions } from '@/lib/admin-session/mutations'
import { hashPassword } from '@/lib/admin-session/passwords'
import { findWeakness } from '@/lib/admin-session/weak-passwords'
import { wouldLeaveNoOwner } from '@/lib/administrators/mutations'
import { recordEvent } from '@/lib/events/mutations'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { StartUpError } from '@/lib/platform/start-up-error'
import { deleteSecondFactor } from '@/lib/second-factor/mutations'

/**
 * Sets the password of the administrator whom ADMIN_EMAIL names, making the account where there is none.
 * @param configured the ADMIN_PASSWORD that counts as taken over with this, where one is set
 * @param at where that was done, for its event
 */
export async function setPassword(
  email: string,
  password: string,
  configured?: string,
  at: Place = 'command line',
): Promise<void> {
  const passwordHash = await hashPassword(password)
  const configuredPasswordHash =
    configured === password ? passwordHash : configured && (await hashPassword(configured))
  const account = { passwordHash, configuredPasswordHash, configured: true, role: 'owner' } as const
  await storeAccount(email, account, at)
}

/**
 * Sets the password of an administrator beside the one of ADMIN_EMAIL, making or enabling the account where need be. Who is
 * given it has to choose another before anything else.
 * @param role what they may do from now on; left out, it stays as it is
 */
export async function setFurtherPassword(
  email: string,
  password: string,
  role?: AdministratorRole,
): Promise<void> {
  const account = {
    passwordHash: await hashPassword(password),
    passwordGiven: true as const,
    // What ADMIN_EMAIL named once would be disabled by the next start.
    configured: false,
    ...(role && { role }),
  }
  await storeAccount(email, account, 'command line')
}

/** Gives the role of an administrator, also of a disabled one; null where there is none of that e-mail. */
export async function findRole(email: string): Promise<AdministratorRole | null> {
  const found = await database().administrator.findUnique({ where: { email }, select: { role: true } })
  return found?.role ?? null
}

/** Tells whether an administrator of that e-mail can sign in. */
export async function isEnabled(email: string): Promise<boolean> {
  return (await database().administrator.count({ where: { email, disabledAt: null } })) > 0
}

/**
 * Disables an administrator's account and ends its sessions.
 * @returns whether there was an enabled one
 * @throws StartUpError where it is the last owner's
 */
export function disableAdministrator(email: string): Promise<boolean> {
  const disabling = database().$transaction(async tx => {
    const disabled = await disableAccounts(tx, { email, disabledAt: null }, 'command line')
    return disabled.length > 0
  })
  return disabling.catch(error => {
    if (!wouldLeaveNoOwner(error)) throw error
    throw new StartUpError(
      `${email} is the last owner who can sign in: add another one first. Nothing was changed.`,
    )
  })
}

/**
 * Switches an administrator's second factor off where the app is lost, and ends their sessions.
 * @returns whether one was switched on
 */
export function removeSecondFactor(email: string): Promise<boolean> {
  return database().$transaction(async tx => {
    const administrator = await tx.administrator.findUnique({ where: { email }, select: { id: true } })
    if (!administrator || !(await deleteSecondFactor(tx, administrator.id))) return false
    await revokeSessions(administrator.id, new Date(), tx)
    await recordEvent('second_factor_off', { administratorId: administrator.id }, { at: 'command line' }, tx)
    return true
  })
}

type Place = 'command line' | 'start'
type Account = {
  passwordHash: string
  passwordGiven?: true
  configuredPasswordHash?: string
  configured?: boolean
  role?: AdministratorRole
}

/** Writes an account, enabled, ends the sessions it has open, and deletes its failed sign-ins. */
function storeAccount(email: string, account: Account, at: Place): Promise<void> {
  const enabled = { passwordGiven: false, ...account, disabledAt: null }
  return database().$transaction(async tx => {
    const before = await tx.administrator.findUnique({ where: { email, disabledAt: null } })
    const { id } = await tx.administrator.upsert({
      where: { email },
      create: { email, ...enabled },
      update: enabled,
      select: { id: true },
    })
    await revokeSessions(id, new Date(), tx)
    await tx.loginFailure.deleteMany({ where: { email } })
    const kind = before ? 'password_changed' : 'administrator_added'
    await recordEvent(kind, { administratorId: id }, { at }, tx)
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

/** Disables accounts, ends their sessions, and returns their e-mails. */
export async function disableAccounts(
  tx: Prisma.TransactionClient,
  which: Prisma.AdministratorWhereInput,
  at: Place,
): Promise<string[]> {
  const now = new Date()
  const disabled = await tx.administrator.updateManyAndReturn({
    where: which,
    data: { disabledAt: now },
    select: { id: true, email: true },
  })
  for (const { id } of disabled) {
    await revokeSessions(id, now, tx)
    await recordEvent('administrator_disabled', { administratorId: id }, { at }, tx)
  }
  return disabled.map(({ email }) => email)
}
