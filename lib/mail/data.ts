import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion } from './letters'

/** Tells whether a confirmation of this kind is on its way to an e-mail, or has reached it. */
export async function wasConfirmed(
  tx: Prisma.TransactionClient,
  kind: Occasion['kind'],
  recipient: string,
): Promise<boolean> {
  const mail = await tx.outboxMail.findFirst({
    where: { recipient, kind: `${kind}-received`, givenUpAt: null },
    select: { id: true },
  })
  return mail !== null
}
