import 'server-only'
import type { AdministratorRole } from '@/lib/admin-session/constants'
import { revokeSessions } from '@/lib/admin-session/mutations'
import { hashPassword } from '@/lib/admin-session/passwords'
import type { EventKind } from '@/lib/events/constants'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import type { EventDetail } from '@/lib/events/schema'
import { isRecordId } from '@/lib/lists/record-id'
import { database } from '@/lib/platform/database'
import { sqlStateOf } from '@/lib/platform/describe-error'
import { demandSecondFactor } from '@/lib/second-factor/demand'
import { makeReadableSecret } from '@/lib/second-factor/recovery-codes'
import { readAdministrator } from './data'
import type { AdministratorInput, AdministratorRecord } from './schema'

/** The owner who does it, and where from. */
type Origin = EventOrigin & { administratorId: string }

/** How a change of an administrator ended. */
export type AdministratorChanged =
  | { ok: true; administrator: AdministratorRecord }
  | { ok: false; reason: 'none' | 'self' | 'configured' | 'last-owner' }

/** An administrator, and the generated password, which nobody is told again. */
export type PasswordGiven = { administrator: AdministratorRecord; password: string }

type Account = {
  role: AdministratorRole
  disabledAt: Date | null
  configured: boolean
  passwordHash: string
  passwordGiven: boolean
}

// As the migration `20261126020000_refusals_by_code` raises them.
const NO_OWNER_LEFT = 'SA001'
const OWNER_WITHOUT_FACTOR = 'SA002'

/**
 * Adds an administrator with a generated password, which they have to change before anything else.
 * @returns null where the e-mail is an administrator's already
 */
export async function addAdministrator(
  input: AdministratorInput,
  origin: Origin,
): Promise<PasswordGiven | null> {
  const password = makeReadableSecret()
  const passwordHash = await hashPassword(password)
  return database().$transaction(async tx => {
    const data = { ...input, passwordHash, passwordGiven: true }
    const [added] = await tx.administrator.createManyAndReturn({
      data,
      skipDuplicates: true,
      select: { id: true },
    })
    if (!added) return null
    await recordEvent('administrator_added', origin, { account: added.id }, tx)
    return { administrator: await readAdministrator(added.id, tx), password }
  })
}

/** Keeps an administrator out, and ends their sessions at once; one who is out already stays so. */
export function disableAdministrator(id: string, origin: Origin): Promise<AdministratorChanged> {
  return changeAdministrator(id, origin, 'administrator_disabled', ({ disabledAt }) =>
    disabledAt ? null : { disabledAt: new Date() },
  )
}

/** Lets an administrator in again, with the password and second factor they had. */
export function enableAdministrator(id: string, origin: Origin): Promise<AdministratorChanged> {
  // What ADMIN_EMAIL named once would be disabled by the next start.
  return changeAdministrator(id, origin, 'administrator_enabled', ({ disabledAt }) =>
    disabledAt ? { disabledAt: null, configured: false } : null,
  )
}

/**
 * Replaces an administrator's password, such as a lost one, by a generated one, which they have to change before anything else. Ends their
 * sessions, and a lock after wrong passwords. Their second factor stays, so that the new password alone lets nobody in for them.
 */
export async function givePassword(
  id: string,
  origin: Origin,
): Promise<({ ok: true } & PasswordGiven) | Extract<AdministratorChanged, { ok: false }>> {
  const password = makeReadableSecret()
  const passwordHash = await hashPassword(password)
  const replacement = { passwordHash, passwordGiven: true }
  const changed = await changeAdministrator(id, origin, 'password_given', () => replacement)
  return changed.ok ? { ...changed, password } : changed
}

/** Gives an administrator a role, which counts from their next request. */
export function changeRole(
  id: string,
  newRole: AdministratorRole,
  origin: Origin,
): Promise<AdministratorChanged> {
  return changeAdministrator(id, origin, 'role_changed', ({ role }) =>
    role === newRole ? null : { role: newRole },
  )
}

/**
 * Demands a second factor of everybody who signs in, or leaves it to each, and records that.
 * @param at where that was done, if not on the Administrators page
 * @returns false where it is demanded and no owner has one
 */
export function setSecondFactorDemand(
  demanded: boolean,
  origin: EventOrigin,
  at?: EventDetail['at'],
): Promise<boolean> {
  const changing = database().$transaction(async tx => {
    const changed = await demandSecondFactor(tx, demanded)
    const kind = demanded ? 'second_factor_demanded' : 'second_factor_left_free'
    if (changed) await recordEvent(kind, origin, { at }, tx)
    return true
  })
  return changing.catch(error => {
    if (sqlStateOf(error) === OWNER_WITHOUT_FACTOR) return false
    throw error
  })
}

/**
 * Changes an administrator's account, and records that.
 * @param plan gives what is to be changed of an account; null where it is so already
 */
async function changeAdministrator(
  id: string,
  origin: Origin,
  kind: EventKind,
  plan: (account: Account) => Partial<Account> | null,
): Promise<AdministratorChanged> {
  if (!isRecordId(id)) return { ok: false, reason: 'none' }
  if (id === origin.administratorId) return { ok: false, reason: 'self' }
  const changing = database().$transaction(async (tx): Promise<AdministratorChanged> => {
    await tx.$executeRaw`SELECT 1 FROM administrators WHERE id = ${id}::uuid FOR UPDATE`
    const account = await tx.administrator.findUnique({ where: { id } })
    if (!account) return { ok: false, reason: 'none' }
    const change = plan(account)
    if (change && account.configured && !account.disabledAt) return { ok: false, reason: 'configured' }
    if (change) {
      await tx.administrator.update({ where: { id }, data: change })
      if (change.disabledAt || change.passwordHash) await revokeSessions(id, new Date(), tx)
      if (change.passwordHash) await tx.loginFailure.deleteMany({ where: { email: account.email } })
      await recordEvent(kind, origin, { account: id, ...(change.role && { role: change.role }) }, tx)
    }
    return { ok: true, administrator: await readAdministrator(id, tx) }
  })
  return changing.catch(refuseLastOwner)
}

// Two owners may do this to each other at once: the database lets the first.
function refuseLastOwner(error: unknown): AdministratorChanged {
  if (wouldLeaveNoOwner(error)) return { ok: false, reason: 'last-owner' }
  throw error
}

/** Tells whether the database refused a change because no owner who can sign in would be left. */
export function wouldLeaveNoOwner(error: unknown): boolean {
  return sqlStateOf(error) === NO_OWNER_LEFT
}
