import 'server-only'
import { randomUUID } from 'node:crypto'
import { officeDay } from '@/lib/dates/office-day'
import { type CommandResult, runOnce } from '@/lib/idempotency/run-once'
import { isRecordId } from '@/lib/lists/record-id'
import { toMinorUnits } from '@/lib/money/units'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { BY_HAND } from '../constants'
import { endRefunded, resolveReturned } from '../end-refunded'
import { eventKey } from '../event-key'
import { isReturnedBy, refundableAmount } from '../ledger/rules'
import { lockPayment } from '../lock-payment'
import { isTest } from '../payment-row'
import { surplusByHand } from '../returned-money'
import { detailsSelect, paymentSelect, toPaymentRecord } from './data'
import { type PaymentRecord, paymentRecordSchema, type RecordedRefund } from './schema'

/** Why nothing was recorded; `too-early` where it went back on a day before it came in, and `outdated` where another sum has been given back than the sender knew of. */
type Refusal = 'no-payment' | 'not-paid' | 'test' | 'too-much' | 'too-early' | 'outdated'

/** How recording a refund ended. */
export type RefundRecorded =
  | { ok: true; status: number; payment: PaymentRecord }
  | { ok: false; reason: Refusal | 'key-reused' }

/** Money that an administrator gave back. */
export type GivenBack = {
  /** A payment's id, or any text. */
  paymentId: string
  input: RecordedRefund
  administratorId: string
  /** The request's idempotency key, if it has one. */
  key: string | null
}

/**
 * Records that money of a payment was given back without a provider, once for each key: how much, how, by whom, and with what note. The
 * application or enrollment does not change. The sum is added to what the provider has sent back; a provider's later refund of more than
 * is left is flagged. A refund of a second payment (`surplus`) leaves the payment itself as it is.
 */
export async function recordRefund({
  paymentId,
  input,
  administratorId,
  key,
}: GivenBack): Promise<RefundRecorded> {
  if (!isRecordId(paymentId)) return { ok: false, reason: 'no-payment' }
  const recorded = await runOnce<PaymentRecord, Refusal>({
    key,
    scope: `POST /admin/payments/${paymentId}/refunds`,
    content: input,
    schema: paymentRecordSchema,
    administratorId,
    run: tx => recordLocked(tx, paymentId, input, administratorId),
  })
  return recorded.ok ? { ok: true, status: recorded.status, payment: recorded.body } : recorded
}

async function recordLocked(
  tx: Prisma.TransactionClient,
  id: string,
  input: RecordedRefund,
  administratorId: string,
): Promise<CommandResult<PaymentRecord, Refusal>> {
  await lockPayment(tx, id)
  const payment = await tx.payment.findUnique({ where: { id }, select: detailsSelect })
  if (!payment) return { ok: false, reason: 'no-payment' }
  const amount = toMinorUnits(input.amount)
  const refusal = findRefusal(payment, amount, input)
  if (refusal) return { ok: false, reason: refusal }
  const refundedAmount = payment.refundedAmount + (input.surplus ? 0n : amount)
  await tx.payment.update({ where: { id }, data: { refundedAmount }, select: { id: true } })
  const outcome = input.surplus ? 'ignored' : 'applied'
  const { method, day = officeDay(), note } = input
  await writeEvent(tx, payment, outcome, { amount, method, returnedOn: new Date(day), note, administratorId })
  await resolveReturned(tx, id, administratorId)
  if (isReturnedBy(payment, refundedAmount))
    await endRefunded(tx, { id, enrollmentId: payment.enrollment?.id ?? null }, administratorId)
  const row = await tx.payment.findUniqueOrThrow({ where: { id }, select: paymentSelect })
  return { ok: true, status: 201, body: toPaymentRecord(row) }
}

type Payment = Prisma.PaymentGetPayload<{ select: typeof detailsSelect }>

function findRefusal(
  payment: Payment,
  amount: bigint,
  { day, refunded, surplus, surplusLeft }: RecordedRefund,
): Refusal | undefined {
  if (payment.status !== 'completed') return 'not-paid'
  if (isTest(payment)) return 'test'
  if (day && payment.settledAt && day < officeDay(payment.settledAt)) return 'too-early'
  const left = surplusByHand(payment)
  if (differs(refunded, payment.refundedAmount) || differs(surplusLeft, left)) return 'outdated'
  return amount > (surplus ? left : refundableAmount(payment)) ? 'too-much' : undefined
}

const differs = (known: number | undefined, amount: bigint) =>
  known !== undefined && toMinorUnits(known) !== amount

/** Writes the refund into the ledger, as a provider's report would be written, with its method, its note and the administrator. */
async function writeEvent(
  tx: Prisma.TransactionClient,
  { id: paymentId, reference, currency }: Payment,
  outcome: 'applied' | 'ignored',
  refund: Omit<Prisma.PaymentRefundUncheckedCreateInput, 'eventId'> & { amount: bigint },
): Promise<void> {
  const report = { kind: 'refund', attemptReference: reference, refundReference: randomUUID() } as const
  await tx.paymentEvent.create({
    data: {
      provider: BY_HAND,
      key: eventKey({ ...report, amount: refund.amount, currency }),
      source: 'administrator',
      reference,
      paymentId,
      outcome,
      refund: { create: refund },
    },
    select: { id: true },
  })
}
