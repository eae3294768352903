import 'server-only'
import { recordEvent } from '@/lib/events/mutations'
import { database } from '@/lib/platform/database'
import { hasSecondFactor } from '@/lib/second-factor/data'
import {
  confirmSecret,
  deleteSecondFactor,
  renewRecoveryCodes,
  storeSecret,
} from '@/lib/second-factor/mutations'
import { describeOffer } from '@/lib/second-factor/offer'
import type { SecondFactorOffer, SecondFactorProofs } from '@/lib/second-factor/schema'
import { deleteFailures, limitAttempt } from './failures'
import { revokeSessions } from './mutations'
import { type CodeRefused, codeAttempt, proveCode } from './prove-code'
import { type FormOrigin, type PasswordRefused, provePassword } from './prove-password'
import type { Admin } from './require-admin'

type Owner = Pick<Admin, 'administratorId' | 'email'>
type Origin = Omit<FormOrigin, 'at'>
type Refused = PasswordRefused | CodeRefused | { ok: false; reason: 'not-now' }

const AT = 'second factor form'

/**
 * Offers an administrator a secret for their app; it counts for nothing until a code of it is confirmed.
 * @returns `not-now` where the second factor is switched on already
 */
export async function beginSecondFactor(
  owner: Owner,
  currentPassword: string,
  origin: Origin,
): Promise<{ ok: true; offer: SecondFactorOffer } | Refused> {
  const proof = await provePassword(owner, currentPassword, { ...origin, at: AT })
  if (!proof.ok) return proof
  const secret = await storeSecret(owner.administratorId)
  if (!secret) return { ok: false, reason: 'not-now' }
  return { ok: true, offer: describeOffer(secret, owner.email) }
}

/**
 * Switches the second factor on by the app's first code, and ends the administrator's other sessions, which were opened
 * without one.
 * @returns the recovery codes, which nobody is told again; `not-now` where the second factor is switched on already
 */
export async function confirmSecondFactor(
  { administratorId, email }: Owner,
  code: string,
  origin: Origin,
): Promise<{ ok: true; recoveryCodes: string[] } | Refused> {
  const attempt = codeAttempt(administratorId, email)
  const limited = await limitAttempt(attempt, origin, AT)
  if (limited) return limited
  const now = new Date()
  const recoveryCodes = await database().$transaction(async tx => {
    // Sign-ins that proved the password alone are let through before, and ended, or find that a code is needed.
    await tx.$executeRaw`SELECT 1 FROM administrators WHERE id = ${administratorId}::uuid FOR UPDATE`
    if (await hasSecondFactor(administratorId, tx)) return 'not-now'
    const codes = await confirmSecret(tx, administratorId, code, now)
    if (!codes) return null
    await revokeSessions(administratorId, now, tx, origin.sessionId)
    await recordEvent('second_factor_on', origin, {}, tx)
    return codes
  })
  if (recoveryCodes === 'not-now') return { ok: false, reason: recoveryCodes }
  if (!recoveryCodes) return { ok: false, reason: 'wrong-code' }
  await deleteFailures(attempt)
  return { ok: true, recoveryCodes }
}

/**
 * Switches the second factor off, by the password and a code, and ends the administrator's other sessions.
 * @returns `wrong-code` also where it was off already
 */
export async function endSecondFactor(
  owner: Owner,
  proofs: SecondFactorProofs,
  origin: Origin,
): Promise<{ ok: true } | Refused> {
  const now = new Date()
  const proof = await proveBoth(owner, proofs, origin, now)
  if (!proof.ok) return proof
  await database().$transaction(async tx => {
    await deleteSecondFactor(tx, owner.administratorId)
    await revokeSessions(owner.administratorId, now, tx, origin.sessionId)
    await recordEvent('second_factor_off', origin, {}, tx)
  })
  return { ok: true }
}

/**
 * Makes new recovery codes in place of the old ones, by the password and a code.
 * @returns the codes, which nobody is told again; `wrong-code` also where the second factor is off
 */
export async function replaceRecoveryCodes(
  owner: Owner,
  proofs: SecondFactorProofs,
  origin: Origin,
): Promise<{ ok: true; recoveryCodes: string[] } | Refused> {
  const proof = await proveBoth(owner, proofs, origin, new Date())
  if (!proof.ok) return proof
  const recoveryCodes = await database().$transaction(async tx => {
    const codes = await renewRecoveryCodes(tx, owner.administratorId)
    if (codes) await recordEvent('recovery_codes_renewed', origin, {}, tx)
    return codes
  })
  return recoveryCodes ? { ok: true, recoveryCodes } : { ok: false, reason: 'wrong-code' }
}

async function proveBoth(
  owner: Owner,
  { currentPassword, code }: SecondFactorProofs,
  origin: Origin,
  now: Date,
): Promise<{ ok: true } | Refused> {
  const password = await provePassword(owner, currentPassword, { ...origin, at: AT })
  return password.ok ? proveCode(owner, code, { ...origin, at: AT }, now) : password
}
