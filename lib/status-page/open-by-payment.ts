import 'server-only'
import { purposeSelect, toPurpose } from '@/lib/payments/payment-row'
import { database } from '@/lib/platform/database'
import type { SentRecord } from '@/lib/sent-records/constants'
import { isErasedEmail } from '@/lib/sent-records/rules'
import { openStatusLink } from '@/lib/status-links/link'

// The reference of a payment stands in logs and at the provider: it opens the page only around the payment itself.
const LINKED_MINUTES = 60

/**
 * Returns the URL of the status page of an application whose fee was paid, or tried to for the first time, within the hour; null for
 * any other reference. That of an enrollment is given to whoever knows its e-mail and phone number, so it opens nothing.
 */
export async function openByPayment(paymentReference: string): Promise<string | null> {
  const record = await findByPayment(paymentReference)
  return record && openStatusLink(database(), record)
}

async function findByPayment(paymentReference: string): Promise<SentRecord | null> {
  const recently = { gt: new Date(Date.now() - LINKED_MINUTES * 60_000) }
  // What the payer did: an administrator who looks at a payment later, or records it, opens nothing. Nor does an attempt after the
  // first, which has another reference: whoever has this one can open that.
  const payment = await database().payment.findUnique({
    where: {
      reference: paymentReference,
      OR: [
        { settledAt: recently, recordedAs: null },
        { attempts: { some: { reference: paymentReference, createdAt: recently } } },
        { events: { some: { reference: paymentReference, source: 'return', receivedAt: recently } } },
      ],
    },
    select: purposeSelect,
  })
  const purpose = payment && toPurpose(payment)
  if (purpose?.kind !== 'job-application') return null
  // The link of what was erased works no more, and is not given anew.
  return isErasedEmail(purpose.payer.email) ? null : purpose
}
