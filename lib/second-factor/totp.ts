import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// What every authenticator app assumes (RFC 6238): HMAC-SHA1, six digits, a new code every 30 seconds.
const STEP_SECONDS = 30
const DIGITS = 6
/** A phone's clock may be that many steps off, either way. */
const STEPS_OFF = 1
// As long as the hash (RFC 4226, section 4).
const SECRET_BYTES = 20

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Makes a secret for an authenticator app. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** Returns the number of the 30 seconds that a time lies in. */
export function timeStep(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS)
}

/** Returns the code of a time step: six digits (RFC 4226, section 5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * Finds the time step that a code belongs to, in the same time whatever the code.
 * @param code six digits
 * @param now the time to judge by
 * @returns the step, at most one away from now; null where it belongs to none
 */
export function findStep(secret: Buffer, code: string, now: Date): number | null {
  let found: number | null = null
  for (let off = -STEPS_OFF; off <= STEPS_OFF; off += 1) {
    const step = timeStep(now) + off
    if (isSame(totpCode(secret, step), code)) found = step
  }
  return found
}

/** Writes bytes in base 32 (RFC 4648, section 6) without padding, as apps take a secret that is typed. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map(group => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2)))
    .join('')
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
