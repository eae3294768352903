import 'server-only'
import { findPaymentOfAttempt } from './data'
import type { PaymentProvider } from './provider'
import { looksLikeReference } from './reference-shape'
import { resultPath } from './result-page'
import { checkCharge } from './verification'

/**
 * Settles a charge as its visitor comes back, by asking the provider: the browser's address proves nothing.
 * Takes the provider's reference; gives the path of the result page, or null for a reference that is not ours.
 */
export async function settleOnReturn(
  provider: PaymentProvider,
  attemptReference: string,
): Promise<string | null> {
  if (!looksLikeReference(attemptReference)) return null
  const before = await findPaymentOfAttempt(attemptReference)
  if (!before) return null
  if (before.status !== 'completed') await checkCharge(provider, attemptReference, 'return')
  const payment = (await findPaymentOfAttempt(attemptReference)) ?? before
  const purpose = payment.applicationId ? 'job-application' : 'course-enrollment'
  return resultPath({ ...payment, purpose })
}
