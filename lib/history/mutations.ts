import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/**
 * Names who acts in a transaction, so that the history of the records it changes names them. Without it a change is
 * recorded as the system's own.
 * @param tx before its first write
 */
export async function actAs(tx: Prisma.TransactionClient, administratorId: string): Promise<void> {
  await tx.$executeRaw`SELECT set_config('history.administrator', ${administratorId}, true)`
}
