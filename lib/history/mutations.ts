import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/**
 * Says who acts in a transaction, so that the history of the records it changes names them. Without it a change is
 * recorded as the system's own.
 * @param tx the transaction, before its first write
 * @param administratorId who acts
 */
export async function actAs(tx: Prisma.TransactionClient, administratorId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('history.administrator', ${administratorId}, true)`
}
