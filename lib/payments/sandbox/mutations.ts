import 'server-only'
import { database } from '@/lib/platform/database'
import type { Currency } from '@/lib/platform/generated/prisma/client'

/** Opens a charge in the sandbox's books. Gives false when the reference was used before. Amount in kobo. */
export async function addSandboxCharge(charge: {
  reference: string
  amount: bigint
  currency: Currency
  callbackUrl: string
}): Promise<boolean> {
  const { count } = await database().sandboxCharge.createMany({ data: [charge], skipDuplicates: true })
  return count === 1
}

/** Settles an open charge as the visitor chose. Gives whether this call settled it; a settled one stays as it is. */
export async function settleSandboxCharge(
  reference: string,
  status: 'completed' | 'failed',
): Promise<boolean> {
  const { count } = await database().sandboxCharge.updateMany({
    where: { reference, status: 'pending' },
    data: { status },
  })
  return count === 1
}
