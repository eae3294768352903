import { getStoredTexts, listStored, setStored } from '@/components/forms/browser-storage'

/** What a tab remembers of a form that was sent: when, the URL of its status page, and whether it asks for a payment. */
export type Sent = { at: string; statusLink: string; pays: boolean }

const SUFFIX = ' sent'
const nameOf = (what: string) => what + SUFFIX

/**
 * Has the tab remember that a form was sent, so that a reload, or coming back from a payment, does not lose its status page.
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
  if (sent) setStored(nameOf(form), sent)
  // Paying for a form that is sent again may bring another link; then the earlier one leads nowhere.
  if (paymentReference) setStored(nameOf(paymentReference), sent)
}

/** Returns what the tab remembers under a form's name, or under the reference of a form's payment. */
export function recallSent(what: string): Sent | undefined {
  const { at, statusLink, pays } = getStoredTexts(nameOf(what))
  return at && statusLink ? { at, statusLink, pays: pays === 'yes' } : undefined
}

/** Has the tab forget the record of a status page, by the page's token; without effect where the tab did not send it. */
export function forgetSent(token: string): void {
  for (const name of listStored().filter(name => name.endsWith(SUFFIX)))
    if (getStoredTexts(name).statusLink?.endsWith(`/${token}`)) setStored(name, undefined)
}
