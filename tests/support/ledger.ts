import { recordReport } from '@/lib/payments/ledger/mutations'
import { addPayment } from '@/lib/payments/mutations'
import { newReference } from '@/lib/payments/reference'
import type { ChargeReport } from '@/lib/payments/reports'
import { database } from '@/lib/platform/database'
import { anApplication, anEnrollment } from './records'

/** A payment that was asked for, with one charge opened. Amount in naira. */
export async function aPayment(
  fields: { amount?: number; applicationId?: string; enrollmentId?: string; createdAt?: Date } = {},
) {
  const { amount = 5000, applicationId, createdAt } = fields
  const price = BigInt(amount) * 100n
  const subject = applicationId
    ? { applicationId }
    : { enrollmentId: fields.enrollmentId ?? (await anEnrollment({ price: amount })).id }
  const reference = await database().$transaction(tx =>
    addPayment(tx, { subject, amount: price, provider: 'sandbox' }),
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

/** Has the provider say how a charge ended. Amount in naira. */
export function report(reference: string, outcome: ChargeReport['outcome'], amount = 5000) {
  const sum = { amount: BigInt(amount) * 100n, currency: 'NGN' }
  return recordReport('sandbox', { kind: 'charge', reference, outcome, ...sum }, 'webhook')
}

/** Has the provider report money for a payment that is not ours. Gives its reference. */
export async function reportUnknown(amount = 700): Promise<string> {
  const reference = newReference()
  await report(reference, 'succeeded', amount)
  return reference
}
