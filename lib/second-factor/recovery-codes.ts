import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './totp'

const HOW_MANY = 10
// 120 bits cannot be searched, so a fast hash will do (ASVS 5.0, 6.5.2).
const CODE_BYTES = 15

/** Makes ten recovery codes in six groups, such as `k3fa-27qm-xw5d-6bth-yqiu-fwua`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const letters = toBase32(randomBytes(CODE_BYTES)).toLowerCase()
    return letters.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Hashes a recovery code for storage, however it is grouped and in whatever case. */
export function hashRecoveryCode(code: string): string {
  return createHash('sha256').update(code.replace(/[\s-]/g, '').toLowerCase()).digest('hex')
}
