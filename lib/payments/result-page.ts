import { formatSum, withTest } from '@/lib/money/format'
import type { PaymentStanding } from './attempts'
import type { PaymentPurpose } from './payment'

const openMessages = {
  failed: 'The payment did not go through. No money was taken; you can try again.',
  pending: 'The payment is not finished yet.',
}

/** The path of the result page for a payment as it stands, with its message in the query. */
export function resultPath(payment: PaymentStanding): string {
  const { purpose, status, paymentReference: reference, test } = payment
  const query = new URLSearchParams(
    status === 'completed'
      ? { status: 'successful', message: withTest(paidMessage(payment), test), reference }
      : { status, message: withTest(openMessages[status], test), reference },
  )
  return `/success/${purpose.kind}?${query}`
}

type Received = {
  paymentReference?: string | undefined
  appliedBefore?: boolean | undefined
  /** The URL of the record's status page, whose token goes along where no payment leads to the record. */
  statusLink?: string | undefined
}

/** The path of the result page for what was sent just now and leads to no payment page, with its message in the query. */
export function receivedPath(
  kind: PaymentPurpose['kind'],
  message: string,
  { paymentReference, appliedBefore, statusLink }: Received,
): string {
  const query = new URLSearchParams(
    paymentReference
      ? { status: 'pending', message, reference: paymentReference }
      : { status: 'successful', message },
  )
  const token = statusLink?.split('/').at(-1)
  if (token && !paymentReference) query.set('follow', token)
  if (appliedBefore) query.set('before', 'yes')
  return `/success/${kind}?${query}`
}

/** What the result page says of a payment as it stands, whatever its URL says. */
export function describeStanding(payment: PaymentStanding): string {
  const { status, purpose, test } = payment
  if (status === 'completed') return withTest(paidMessage(payment), test)
  const noun = purpose.kind === 'job-application' ? 'application' : 'enrollment'
  return withTest(`Your ${noun} is stored. ${openMessages[status]}`, test)
}

function paidMessage({ purpose: { kind }, amount, currency, seatGone }: PaymentStanding): string {
  const sum = formatSum(amount, currency)
  if (kind === 'job-application')
    return `Your commitment fee of ${sum} is paid and your application is complete.`
  return seatGone
    ? `Your course price of ${sum} is paid, but the course was full by then. We will contact you about it.`
    : `Your course price of ${sum} is paid and your place is confirmed.`
}
