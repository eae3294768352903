// The e-mail of a record whose person was erased, where a payment still points to it. No mail reaches it: RFC 2606 keeps
// `.invalid` from ever being a domain.
export const ERASED_DOMAIN = '@erased.invalid'

/**
 * SQL that gives the e-mail of an erased record from its `id`: each is another one, and no visitor can have typed it, as
 * they do not know the id before. The triggers of the migration `20261122210740_erasure_and_retention` know it too.
 */
export const ERASED_EMAIL_SQL = `('erased-' || id || '${ERASED_DOMAIN}')`

/** Tells whether an e-mail is that of an erased record, to which nothing is written. */
export function isErasedEmail(email: string): boolean {
  return email.endsWith(ERASED_DOMAIN)
}
