// What stands in the row of a record whose person was erased, where a payment still points to it. No mail reaches it:
// RFC 2606 keeps `.invalid` from ever being a domain.
const DOMAIN = '@erased.invalid'

/** The name of nobody. */
export const ERASED_NAME = 'Erased'

/** A phone number that fits the rule for them, and that no country gives out. */
export const ERASED_PHONE = '+10000000'

/** SQL that gives the e-mail of an erased record from its `id`: each is another one. */
export const ERASED_EMAIL_SQL = `'erased-' || id || '${DOMAIN}'`

/** A pattern of SQL's LIKE for these e-mails. */
export const ERASED_EMAIL_PATTERN = `erased-%${DOMAIN}`

/** Tells whether an e-mail is that of an erased record, to which nothing is written. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(DOMAIN)
}
