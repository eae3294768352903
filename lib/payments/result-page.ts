import { formatSum } from '@/lib/money/format'
import type { AttemptedPayment } from './attempts'

const openMessages = {
  failed: 'The payment did not go through. No money was taken; you can try again.',
  pending: 'The payment is not finished yet.',
}

/** The path of the result page for a payment as it stands, with its message in the query. */
export function resultPath({ purpose, status, paymentReference, ...sum }: AttemptedPayment): string {
  const query = new URLSearchParams(
    status === 'completed'
      ? { status: 'successful', message: paidMessage(purpose, sum) }
      : { status, message: openMessages[status], reference: paymentReference },
  )
  return `/success/${purpose.kind}?${query}`
}

function paidMessage(
  { kind }: AttemptedPayment['purpose'],
  { amount, currency }: Pick<AttemptedPayment, 'amount' | 'currency'>,
): string {
  const sum = formatSum(amount, currency)
  return kind === 'job-application'
    ? `Your commitment fee of ${sum} is paid and your application is complete.`
    : `Your course price of ${sum} is paid and your place is confirmed.`
}
