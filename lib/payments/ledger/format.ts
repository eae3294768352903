import { formatDateTime } from '@/lib/dates/format'
import { formatSum } from '@/lib/money/format'
import { amountOf } from '../event-key'
import type { DisputeReport, ProviderReport } from '../provider'

/** What was asked, in the currency's smallest unit. */
type Asked = { amount: bigint; currency: string }

/** Says in a sentence what was asked, and what a provider reports; of money that went back, how much had before. */
export function compareSums(
  payment: (Asked & { refundedAmount: bigint }) | undefined,
  report: ProviderReport,
): string {
  if (report.kind === 'refund' && payment) {
    const before = formatSum(payment.refundedAmount, payment.currency)
    return `${formatSum(report.amount, report.currency)} was sent back; ${before} of ${formatSum(payment.amount, payment.currency)} had gone back before.`
  }
  const asked = payment ? `Asked for ${formatSum(payment.amount, payment.currency)}` : 'Nothing was asked'
  return `${asked}; the provider says ${formatSum(amountOf(report), report.currency)}.`
}

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
  const until = respondBy ? ` by ${formatDateTime(respondBy)}` : ''
  return `The payer’s bank asks for ${sum} back. Respond at the provider${until}, or it goes back.`
}
