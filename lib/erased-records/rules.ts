/**
 * Where the e-mail of a record is whose person was erased and to which a payment still points. No mail reaches it: RFC 2606
 * keeps `.invalid` from ever being a domain.
 */
export const ERASED_DOMAIN = '@erased.invalid'

/** The phone number of such a record: it fits the rule for phone numbers, and no country gives it out. */
export const ERASED_PHONE = '+10000000'

/**
 * SQL that gives the e-mail of an erased record from its `id`: each has one of its own, and no visitor can have typed it, as
 * nobody knows the id beforehand. The triggers of the migration `20261122210740_erasure_and_retention` know it too.
 */
export const ERASED_EMAIL_SQL = `('erased-' || id || '${ERASED_DOMAIN}')`

/** Tells whether an e-mail is that of an erased record, to which nothing is written. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(ERASED_DOMAIN)
}
