import 'server-only'
import { isRecordId } from '@/lib/lists/record-id'
import { transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { updateFlagged } from '../flags'
import { lockPayment } from '../lock-payment'
import { flagSelect, toFlag } from './data'
import type { PaymentFlag } from './schema'

/** How resolving or reopening a flag ended. */
export type FlagChanged = { ok: true; flag: PaymentFlag } | { ok: false; reason: 'no-flag' }

/**
 * Marks a flag as resolved and returns it. A second time it changes nothing: who resolved it first stays. The payment stays flagged as
 * long as another of its flags is unresolved.
 * @param id a flag's id, or any text
 * @param administratorId who resolves it
 */
export function resolveFlag(id: string, administratorId: string): Promise<FlagChanged> {
  const resolved = { resolvedAt: new Date(), resolvedById: administratorId }
  return changeFlag(id, administratorId, { from: { resolvedAt: null }, to: resolved })
}

/**
 * Makes a flag unresolved again and returns it; its payment is flagged again too. Changes nothing where the flag is unresolved already.
 * @param id a flag's id, or any text
 * @param administratorId who reopens it
 */
export function reopenFlag(id: string, administratorId: string): Promise<FlagChanged> {
  const unresolved = { resolvedAt: null, resolvedById: null }
  return changeFlag(id, administratorId, { from: { resolvedAt: { not: null } }, to: unresolved })
}

type FlagChange = {
  /** What the flag must match for the change to be made. */
  from: Prisma.PaymentFlagWhereInput
  to: Prisma.PaymentFlagUncheckedUpdateManyInput
}

async function changeFlag(
  id: string,
  administratorId: string,
  { from, to }: FlagChange,
): Promise<FlagChanged> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-flag' }
  return transactAs(administratorId, async tx => {
    // Locks the payment before its flag, as the ledger does, so that a report that comes in meanwhile waits.
    const known = await tx.paymentFlag.findUnique({ where: { id }, select: { paymentId: true } })
    if (!known) return { ok: false, reason: 'no-flag' }
    if (known.paymentId) await lockPayment(tx, known.paymentId)
    await tx.paymentFlag.updateMany({ where: { id, ...from }, data: to })
    if (known.paymentId) await updateFlagged(tx, known.paymentId)
    const flag = await tx.paymentFlag.findUniqueOrThrow({ where: { id }, select: flagSelect })
    return { ok: true, flag: toFlag(flag) }
  })
}
