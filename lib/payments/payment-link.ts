import 'server-only'
import { openCheckout } from './checkout'

/** What a stored answer says of its payment. */
type Payable = { message: string; paymentReference?: string | undefined }

const NO_LINK_YET = 'The payment page could not be opened just now; press Pay now to try again.'

/**
 * Adds the address of the payment page to an answer that names a payment. Call it after everything is committed:
 * a provider that is down or slow costs the link only, and the message says so.
 */
export async function addPaymentLink<Answer extends Payable>(
  answer: Answer,
): Promise<Answer & { paymentLink?: string }> {
  if (!answer.paymentReference) return answer
  const checkout = await openCheckout(answer.paymentReference).catch(
    () => ({ ok: false, reason: 'unavailable' }) as const,
  )
  if (checkout.ok) return { ...answer, paymentLink: checkout.link }
  if (checkout.reason !== 'unavailable') return answer
  return { ...answer, message: `${answer.message} ${NO_LINK_YET}` }
}
