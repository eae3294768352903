import 'server-only'
import type { NAIRA } from '@/lib/money/units'
import { database } from '@/lib/platform/database'

// The sandbox keeps records of its own, as any provider does. It calls an attempt a charge, as Paystack does.

const KEEP_MS = 30 * 24 * 60 * 60 * 1000

/** Opens a charge; amount in kobo. Returns false when the reference was used before. */
export async function addSandboxCharge(charge: {
  reference: string
  amount: bigint
  currency: typeof NAIRA
  callbackUrl: string
}): Promise<boolean> {
  const { count } = await database().sandboxCharge.createMany({ data: [charge], skipDuplicates: true })
  return count === 1
}

/** A charge by its reference, or null. */
export function findSandboxCharge(reference: string) {
  return database().sandboxCharge.findUnique({
    where: { reference },
    select: { reference: true, amount: true, currency: true, status: true, callbackUrl: true },
  })
}

/** A charge as the sandbox remembers it; amount in kobo. */
export type SandboxCharge = NonNullable<Awaited<ReturnType<typeof findSandboxCharge>>>

/** Settles an open charge as the visitor chose; a settled one stays as it is. */
export async function settleSandboxCharge(reference: string, status: 'completed' | 'failed'): Promise<void> {
  await database().sandboxCharge.updateMany({ where: { reference, status: 'pending' }, data: { status } })
}

/** Deletes the charges that were opened more than 30 days ago, and returns how many. */
export async function deleteOldSandboxCharges(): Promise<number> {
  const before = new Date(Date.now() - KEEP_MS)
  return (await database().sandboxCharge.deleteMany({ where: { createdAt: { lt: before } } })).count
}
