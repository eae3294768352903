import { getStoredTexts, listStored } from '@/components/forms/browser-storage'

/** What a tab remembers of a form that was sent: when, the URL of its status page, and whether it asks for a payment. */
export type Sent = { at: string; statusLink: string; pays: boolean }

const MARK = ' sent '

/** The name under which the tab stores that a form was sent; with when and which, where it may be sent several times. */
export const nameOfSent = (what: string, which = '') => what + MARK + which

/** Returns what the tab remembers under a form's name, or under the reference of a form's payment; the newest first. */
export function recallSent(what: string): Sent[] {
  return listStored()
    .filter(name => name.startsWith(nameOfSent(what)))
    .sort()
    .reverse()
    .map(getStoredTexts)
    .flatMap(({ at, statusLink, pays }) =>
      at && statusLink ? [{ at, statusLink, pays: pays === 'yes' }] : [],
    )
}
