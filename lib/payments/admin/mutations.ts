import 'server-only'
import { isRecordId } from '@/lib/lists/record-id'
import { transactAs } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { updateFlagged } from '../flags'
import { lockPayment } from '../lock-payment'
import { flagSelect, toFlag } from './data'
import type { PaymentFlag } from './schema'

/** How marking a flag as looked at ended, or taking that back. */
export type FlagChanged = { ok: true; flag: PaymentFlag } | { ok: false; reason: 'no-flag' }

/**
 * Marks a flag as looked at and returns it. Once again changes nothing: who looked first stays. The payment counts as
 * flagged as long as another of its flags waits.
 * @param id a flag's id, or any text
 * @param administratorId who looked at it
 */
export function resolveFlag(id: string, administratorId: string): Promise<FlagChanged> {
  const looked = { resolvedAt: new Date(), resolvedById: administratorId }
  return changeFlag(id, administratorId, { from: { resolvedAt: null }, to: looked })
}

/**
 * Takes back that a flag was looked at and returns it: it waits again, and so does its payment. Of one that waits it changes
 * nothing.
 * @param id a flag's id, or any text
 * @param administratorId who takes it back
 */
export function reopenFlag(id: string, administratorId: string): Promise<FlagChanged> {
  const waiting = { resolvedAt: null, resolvedById: null }
  return changeFlag(id, administratorId, { from: { resolvedAt: { not: null } }, to: waiting })
}

type FlagChange = {
  /** What it must be for the change to be made. */
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
    // The payment before its flag, as the ledger does, so that a report coming in meanwhile waits its turn.
    const known = await tx.paymentFlag.findUnique({ where: { id }, select: { paymentId: true } })
    if (!known) return { ok: false, reason: 'no-flag' }
    if (known.paymentId) await lockPayment(tx, known.paymentId)
    await tx.paymentFlag.updateMany({ where: { id, ...from }, data: to })
    if (known.paymentId) await updateFlagged(tx, known.paymentId)
    const flag = await tx.paymentFlag.findUniqueOrThrow({ where: { id }, select: flagSelect })
    return { ok: true, flag: toFlag(flag) }
  })
}
