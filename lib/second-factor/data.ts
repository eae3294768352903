import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SecondFactorState } from './schema'

/** Reads whether an administrator's second factor is switched on, and how many recovery codes are left. */
export async function readSecondFactor(administratorId: string): Promise<SecondFactorState> {
  const on = await hasSecondFactor(administratorId)
  const unused = { administratorId, usedAt: null }
  return { on, recoveryCodesLeft: on ? await database().recoveryCode.count({ where: unused }) : 0 }
}

/**
 * Tells whether an administrator must give a code besides the password; one that was never confirmed does not count.
 * @param tx the transaction it is part of, if it is
 */
export async function hasSecondFactor(
  administratorId: string,
  tx: Prisma.TransactionClient = database(),
): Promise<boolean> {
  const confirmed = { administratorId, confirmedAt: { not: null } }
  return (await tx.secondFactor.count({ where: confirmed })) > 0
}
