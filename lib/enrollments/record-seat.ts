import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/** Writes a change of an enrollment's seat into the history, because no column shows it. */
export async function recordSeat(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  administratorId: string | null,
  seat: { from: string; to: string },
): Promise<void> {
  await tx.change.create({
    data: { enrollmentId, administratorId, kind: 'updated', fields: { seat } },
    select: { id: true },
  })
}
