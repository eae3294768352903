import 'server-only'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/** Tells whether everybody who signs in must have a second factor. */
export async function isSecondFactorDemanded(): Promise<boolean> {
  return (await database().signInRules.count({ where: { demandsSecondFactor: true } })) > 0
}

/**
 * Demands a second factor of everybody who signs in, or leaves it to each.
 * @param tx the transaction it is part of
 * @returns whether this changes anything
 * @throws where it is demanded and no enabled owner has one, which the database forbids
 */
export async function demandSecondFactor(tx: Prisma.TransactionClient, demanded: boolean): Promise<boolean> {
  const changed = await tx.$executeRaw`
    INSERT INTO sign_in_rules (demands_second_factor) SELECT ${demanded}
    WHERE ${demanded} OR EXISTS (SELECT FROM sign_in_rules)
    ON CONFLICT (single) DO UPDATE SET demands_second_factor = excluded.demands_second_factor
    WHERE sign_in_rules.demands_second_factor <> excluded.demands_second_factor`
  return changed > 0
}
