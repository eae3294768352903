import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './totp'

const HOW_MANY = 10
// 120 bits cannot be searched, so a fast hash will do (ASVS 5.0, 6.5.2).
const SECRET_BYTES = 15

/** Makes ten recovery codes. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, makeReadableSecret)
}

/**
 * Makes a secret that is typed from paper or said by phone, such as `k3fa-27qm-xw5d-6bth-yqiu-fwua`: in groups, in small letters, and
 * without the digits that look like letters.
 */
export function makeReadableSecret(): string {
  const letters = toBase32(randomBytes(SECRET_BYTES)).toLowerCase()
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** Hashes a recovery code for storage, however it is grouped and in whatever case. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest('hex')
}
