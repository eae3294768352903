import { formatSum } from '@/lib/money/format'
import type { PaymentPurpose, PaymentState } from './constants'

export type ResultOfPayment = {
  purpose: PaymentPurpose
  status: PaymentState
  /** The payment's own reference, by which its link can be asked for again. */
  reference: string
  /** In the currency's smallest unit. */
  amount: bigint
  currency: string
}

/** Gives the path of the result page for a payment as it stands, with its message in the query. */
export function resultPath(payment: ResultOfPayment): string {
  const paid = payment.status === 'completed'
  const query = new URLSearchParams({
    status: paid ? 'successful' : payment.status,
    message: paid ? paidMessage(payment) : openMessages[payment.status === 'failed' ? 'failed' : 'pending'],
  })
  if (!paid) query.set('reference', payment.reference)
  return `/success/${payment.purpose}?${query}`
}

const openMessages = {
  failed: 'The payment did not go through. No money was taken; you can try again.',
  pending: 'The payment is not finished yet.',
}

function paidMessage({ purpose, amount, currency }: ResultOfPayment): string {
  const sum = formatSum(amount, currency)
  return purpose === 'job-application'
    ? `Your commitment fee of ${sum} is paid and your application is complete.`
    : `Your course price of ${sum} is paid and your place is confirmed.`
}
