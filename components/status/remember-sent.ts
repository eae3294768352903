import { setStored } from '@/components/forms/browser-storage'
import { nameOfSent } from './recall-sent'

/**
 * Has the tab remember that a form was sent, so that a reload, or coming back from a payment, does not lose its status page. One that is
 * sent for several people is remembered for each.
 * @param form names the form and its record, as for `usePublicForm`
 * @param at when it was sent
 * @param sent the response: the status link, without which nothing is remembered, and the reference of the payment that it asks for
 */
export function rememberSent(
  form: string,
  at: Date,
  {
    statusLink,
    paymentReference,
  }: { statusLink?: string | undefined; paymentReference?: string | undefined },
): void {
  const pays = paymentReference && 'yes'
  const sent = statusLink && { at: at.toISOString(), statusLink, pays }
  if (sent) setStored(nameOfSent(form, sent.at + sent.statusLink), sent)
  // Paying for a form that is sent again may bring another link; then the earlier one leads nowhere.
  if (paymentReference) setStored(nameOfSent(paymentReference), sent)
}
