import 'server-only'
import { createHash, createHmac } from 'node:crypto'
import { deriveKey } from './secrets'

// 192 bits, in a length that a mail does not break.
const TOKEN_BYTES = 24

/**
 * Returns the token of a link that opens something without a login: 32 characters of base64url. It is derived from the site's
 * secret, so that the same link can be given again though it is stored nowhere.
 * @param purpose of the key that it is made with
 * @param subject what the link opens, such as `application` and its id
 */
export function makeLinkToken(
  purpose: 'status link' | 'newsletter link',
  subject: string,
  secret: string,
): string {
  return createHmac('sha256', deriveKey(secret, purpose))
    .update(subject)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url')
}

/** Returns what is stored of a link's token, by which what it opens is found. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
