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

/** Writes into the history that a letter named the first day, or was taken back: `findKnownStarts` reads it. */
export async function recordStart(
  tx: Prisma.TransactionClient,
  enrollmentId: string,
  day: { from: string | null; to: string | null },
): Promise<void> {
  const fields = { start_letter: day }
  await tx.change.create({ data: { enrollmentId, kind: 'updated', fields }, select: { id: true } })
}
