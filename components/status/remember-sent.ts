import { getStoredTexts, listStored, setStored } from '@/components/forms/browser-storage'

/** What a tab remembers of a form that was sent: when, where it stands, and whether a payment was asked for it. */
export type Sent = { at: string; statusLink: string; pays: boolean }

const SUFFIX = ' sent'
const nameOf = (what: string) => what + SUFFIX

/**
 * Has the tab remember that a form was sent, so that its receipt is not lost with a reload or the way back from a payment.
 * @param form names the form and its record, as for `usePublicForm`
 * @param sent where it stands, without which there is nothing to remember, and the payment that it asks for
 */
export function rememberSent(
  form: string,
  {
    statusLink,
    paymentReference,
  }: { statusLink?: string | undefined; paymentReference?: string | undefined },
): void {
  const pays = paymentReference && 'yes'
  const sent = statusLink && { at: new Date().toISOString(), statusLink, pays }
  if (sent) setStored(nameOf(form), sent)
  // What was sent again may get another link with its payment: the one before leads nowhere then.
  if (paymentReference) setStored(nameOf(paymentReference), sent)
}

/** Returns what the tab remembers of a form by its name, or of what a payment is for by the payment's reference. */
export function recallSent(what: string): Sent | undefined {
  const { at, statusLink, pays } = getStoredTexts(nameOf(what))
  return at && statusLink ? { at, statusLink, pays: pays === 'yes' } : undefined
}

/** Has the tab forget what it sent and a status page's token led to; without effect where it knows nothing of it. */
export function forgetSent(token: string): void {
  for (const name of listStored().filter(name => name.endsWith(SUFFIX)))
    if (getStoredTexts(name).statusLink?.endsWith(`/${token}`)) setStored(name, undefined)
}
