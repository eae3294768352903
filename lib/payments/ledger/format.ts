import { formatNigerianTime } from '@/lib/dates/format'
import { formatSum } from '@/lib/money/format'
import type { FlagReason } from '../constants'
import { amountOf } from '../event-key'
import type { AttemptReport, DisputeReport, RefundReport } from '../provider'

/** What was asked, in the currency's smallest unit. */
type Asked = { amount: bigint; currency: string }

/** Why a report is flagged, and whether what went back may have been given back by hand before. */
export type Found = { reason: FlagReason; sameByHand?: true }

/**
 * Says in a sentence what a provider reports, and what was asked where that differs; of money that went back, how much had before.
 * @param found what is amiss
 */
export function describeMoney(
  payment: (Asked & { refundedAmount: bigint }) | undefined,
  report: AttemptReport | RefundReport,
  { reason, sameByHand }: Found,
): string {
  const sum = formatSum(amountOf(report), report.currency)
  if (!payment) return `Nothing was asked; the provider says ${sum}.`
  const asked = formatSum(payment.amount, payment.currency)
  const before = `${formatSum(payment.refundedAmount, payment.currency)} of ${asked} had gone back before`
  if (report.kind === 'refund') {
    const same = sameByHand ? ` ${SAME_BY_HAND}` : ''
    return `${sum} was sent back; ${before}.${same}`
  }
  if (sum !== asked) return `Asked for ${asked}; the provider says ${sum}.`
  if (report.outcome === 'reversed')
    return payment.refundedAmount > 0n ? `${sum} went back; ${before}.` : `${sum} went back to the payer.`
  return reason === 'reversed'
    ? `${sum} was reported as paid after it had been taken back, and does not count.`
    : `${sum} came in.`
}

const SAME_BY_HAND = 'As much was recorded by hand: see whether it is the same money.'

/** Says in a sentence what the payer's bank asks for, or got back. */
export function describeDispute(
  { outcome, amount, currency, respondBy }: DisputeReport,
  payment: Asked | undefined,
): string {
  const sum = formatSum(amount, currency)
  if (outcome === 'lost')
    return payment && amount < payment.amount
      ? `The payer’s bank gets ${sum} back. It counts as refunded once the provider reports that.`
      : `The payer’s bank got ${sum} back.`
  const until = respondBy ? ` by ${formatNigerianTime(respondBy)}` : ''
  return `The payer’s bank asks for ${sum} back. Respond at the provider${until}, or it goes back.`
}
