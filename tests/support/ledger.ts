import type { ReportSource } from '@/lib/payments/constants'
import { recordReport } from '@/lib/payments/ledger/mutations'
import { addPayment, newReference } from '@/lib/payments/new-payment'
import type { AttemptReport, DisputeReport } from '@/lib/payments/provider'
import { database } from '@/lib/platform/database'
import type { ProviderName } from '@/lib/platform/payment-providers'
import { anApplication, anEnrollment } from './records'

/** A payment with one attempt, whose reference is the payment's own. Amount in naira. */
export async function aPayment(
  fields: {
    amount?: number
    applicationId?: string
    enrollmentId?: string
    createdAt?: Date
    provider?: ProviderName
  } = {},
) {
  const { amount = 5000, applicationId, createdAt, provider = 'sandbox' } = fields
  const price = BigInt(amount) * 100n
  const purpose = applicationId
    ? ({ kind: 'job-application', id: applicationId } as const)
    : ({
        kind: 'course-enrollment',
        id: fields.enrollmentId ?? (await anEnrollment({ price: amount })).id,
      } as const)
  const { reference } = await database().$transaction(tx =>
    addPayment(tx, { purpose, amount: price, provider }),
  )
  return database().payment.update({
    where: { reference },
    data: { ...(createdAt ? { createdAt } : {}), attempts: { create: { reference } } },
  })
}

/** The payment of a new application's fee. Amount in naira. */
export async function aFeePayment(commitmentFee = 5000, fields: { applicantName?: string } = {}) {
  const { id: applicationId } = await anApplication({ commitmentFee, ...fields })
  return aPayment({ amount: commitmentFee, applicationId })
}

/** One more attempt at a payment, by its id. Its reference is not the payment's. */
export async function anotherAttempt(paymentId: string): Promise<string> {
  const reference = newReference()
  await database().paymentAttempt.create({ data: { paymentId, reference } })
  return reference
}

/** Has the provider report an attempt's state. Amount in naira. */
export function report(
  attemptReference: string,
  outcome: AttemptReport['outcome'],
  amount = 5000,
  source: ReportSource = 'webhook',
) {
  const paid = BigInt(amount) * 100n
  const sum = { amount: paid, paid, currency: 'NGN' }
  return recordReport('sandbox', { kind: 'attempt', attemptReference, outcome, ...sum }, source)
}

/** Has Paystack report that money came in: a payment at the sandbox is a test, of which nothing can be given back. Amount in naira. */
export const payAtPaystack = (attemptReference: string, amount = 5000) =>
  reportOfPaystack(attemptReference, 'succeeded', amount)

/** Has Paystack report that all of it went back. Amount in naira. */
export const reverseAtPaystack = (attemptReference: string, amount = 5000) =>
  reportOfPaystack(attemptReference, 'reversed', amount)

function reportOfPaystack(attemptReference: string, outcome: AttemptReport['outcome'], amount: number) {
  const paid = BigInt(amount) * 100n
  const report = { kind: 'attempt', attemptReference, outcome, amount: paid, paid } as const
  return recordReport('paystack', { ...report, currency: 'NGN' }, 'webhook')
}

/** Has the provider report that money of an attempt went back. Amount in naira. */
export function reportRefund(
  attemptReference: string,
  amount = 5000,
  refundReference = 'r1',
  provider: ProviderName = 'sandbox',
) {
  const sum = { amount: BigInt(amount) * 100n, currency: 'NGN' }
  return recordReport(provider, { kind: 'refund', attemptReference, refundReference, ...sum }, 'webhook')
}

/** Has the provider report how a dispute about an attempt stands. Amount in naira. */
export function reportDispute(
  attemptReference: string,
  outcome: DisputeReport['outcome'],
  amount = 5000,
  disputeReference = 'd1',
  provider: ProviderName = 'sandbox',
) {
  const sum = { amount: BigInt(amount) * 100n, currency: 'NGN', respondBy: null }
  const report = { kind: 'dispute', attemptReference, disputeReference, outcome, ...sum } as const
  return recordReport(provider, report, 'webhook')
}

/** Has the provider report money for an attempt that is not ours. Returns its reference. */
export async function reportUnknown(amount = 700): Promise<string> {
  const attemptReference = newReference()
  await report(attemptReference, 'succeeded', amount)
  return attemptReference
}

/** A flag as the notice of it gets it. */
export const aFlag = (attemptReference: string) => ({
  attemptReference,
  reason: 'It was paid twice.',
  detail: '₦5,000 came in.',
})
