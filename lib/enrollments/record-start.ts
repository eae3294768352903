import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'

/** Writes into the history that a letter named the first day, or was taken back: `findKnownStarts` reads it. */
export async function recordStart(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  day: { from: string | null; to: string | null },
): Promise<void> {
  const fields = { start_letter: day }
  await tx.change.create({ data: { enrollmentId, kind: 'updated', fields }, select: { id: true } })
}
