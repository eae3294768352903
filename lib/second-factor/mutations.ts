import 'server-only'
import { MINUTE_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { logger } from '@/lib/platform/logger'
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes'
import { isAppCode } from './schema'
import { openSecret, sealSecret } from './sealed-secret'
import { findStep, newTotpSecret } from './totp'

type Tx = Prisma.TransactionClient

/** How long a secret that was not confirmed is offered again: a phone may drop the page that shows it while its app is open. */
const OFFERED_MS = 15 * MINUTE_MS

/**
 * Stores a new secret for an administrator's app in place of one that was never confirmed; one that is younger than fifteen minutes
 * stays, as the app may have it already.
 * @returns the secret; null where the second factor is switched on already
 */
export function storeSecret(administratorId: string): Promise<Buffer | null> {
  return database().$transaction(async tx => {
    // Of two requests at once, the second offers what the first has stored.
    await tx.$executeRaw`SELECT 1 FROM administrators WHERE id = ${administratorId}::uuid FOR UPDATE`
    return (await findOffered(tx, administratorId)) ?? storeNewSecret(tx, administratorId)
  })
}

async function findOffered(tx: Tx, administratorId: string): Promise<Buffer | null> {
  const since = new Date(Date.now() - OFFERED_MS)
  const offered = await tx.secondFactor.findFirst({
    where: { administratorId, confirmedAt: null, createdAt: { gt: since } },
    select: { sealedSecret: true },
  })
  return offered && openSecret(offered.sealedSecret, administratorId)
}

async function storeNewSecret(tx: Tx, administratorId: string): Promise<Buffer | null> {
  const secret = newTotpSecret()
  const sealedSecret = sealSecret(secret, administratorId)
  const stored = await tx.$executeRaw`
    INSERT INTO second_factors (administrator_id, sealed_secret) VALUES (${administratorId}::uuid, ${sealedSecret})
    ON CONFLICT (administrator_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, created_at = now()
    WHERE second_factors.confirmed_at IS NULL`
  return stored > 0 ? secret : null
}

/**
 * Switches an administrator's second factor on by the first code of their app, which cannot be used again.
 * @param code six digits
 * @returns the recovery codes, which are stored nowhere; null where the code is wrong or nothing waits for one
 */
export async function confirmSecret(
  tx: Tx,
  administratorId: string,
  code: string,
  now: Date,
): Promise<string[] | null> {
  const waiting = { administratorId, confirmedAt: null }
  const taken = await openStep(tx, waiting, code, now)
  if (!taken) return null
  const { count } = await tx.secondFactor.updateMany({ where: waiting, data: { ...taken, confirmedAt: now } })
  if (count === 0) return null
  return storeRecoveryCodes(tx, administratorId)
}

/**
 * Makes new recovery codes in place of those an administrator has.
 * @returns the codes, which are stored nowhere; null where the second factor is not switched on
 */
export async function renewRecoveryCodes(tx: Tx, administratorId: string): Promise<string[] | null> {
  // Of two requests at once, the second replaces the codes of the first.
  const [on] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM second_factors
    WHERE administrator_id = ${administratorId}::uuid AND confirmed_at IS NOT NULL FOR UPDATE`
  if (!on) return null
  await tx.recoveryCode.deleteMany({ where: { administratorId } })
  return storeRecoveryCodes(tx, administratorId)
}

async function storeRecoveryCodes(tx: Tx, administratorId: string): Promise<string[]> {
  const recoveryCodes = makeRecoveryCodes()
  await tx.recoveryCode.createMany({
    data: recoveryCodes.map(recoveryCode => ({ administratorId, codeHash: hashRecoveryCode(recoveryCode) })),
  })
  return recoveryCodes
}

/**
 * Takes a code of an administrator's second factor: of the app, or a recovery code. Each is taken once, whoever sends it
 * at the same time.
 * @param now the time to judge by
 * @returns what it was; null where it is wrong or was taken before
 */
export async function takeCode(
  administratorId: string,
  code: string,
  now: Date,
): Promise<'app' | 'recovery' | null> {
  if (!isAppCode(code)) return (await takeRecoveryCode(administratorId, code, now)) ? 'recovery' : null
  const confirmed = { administratorId, confirmedAt: { not: null } }
  const taken = await openStep(database(), confirmed, code, now)
  if (!taken) return null
  const { count } = await database().secondFactor.updateMany({
    where: { ...confirmed, lastStep: { lt: taken.lastStep } },
    data: taken,
  })
  return count > 0 ? 'app' : null
}

/**
 * Deletes an administrator's second factor with its recovery codes.
 * @returns whether it was switched on
 */
export async function deleteSecondFactor(tx: Tx, administratorId: string): Promise<boolean> {
  const [deleted] = await tx.$queryRaw<{ on: boolean }[]>`
    DELETE FROM second_factors WHERE administrator_id = ${administratorId}::uuid
    RETURNING confirmed_at IS NOT NULL AS "on"`
  return deleted?.on ?? false
}

async function takeRecoveryCode(administratorId: string, code: string, now: Date): Promise<boolean> {
  const { count } = await database().recoveryCode.updateMany({
    where: {
      administratorId,
      codeHash: hashRecoveryCode(code),
      usedAt: null,
    },
    data: { usedAt: now },
  })
  return count > 0
}

/** The step of a right code; null for a wrong one. The secret comes sealed anew, as the site's own may have changed. */
async function openStep(
  tx: Tx,
  where: Prisma.SecondFactorWhereInput & { administratorId: string },
  code: string,
  now: Date,
): Promise<{ lastStep: number; sealedSecret: string } | null> {
  const factor = await tx.secondFactor.findFirst({ where, select: { sealedSecret: true } })
  if (!factor) return null
  const secret = openSecret(factor.sealedSecret, where.administratorId)
  if (!secret) {
    logger.warn('a second factor was sealed under another NEXTAUTH_SECRET: only its recovery codes are taken')
    return null
  }
  const lastStep = findStep(secret, code, now)
  return lastStep === null ? null : { lastStep, sealedSecret: sealSecret(secret, where.administratorId) }
}
