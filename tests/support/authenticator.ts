import { timeStep, totpCode } from '@/lib/second-factor/totp'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows.
 * @param secret as it is typed into the app, in base 32
 * @param steps how many times 30 seconds from now; each code is taken once, and one step off is borne
 */
export function appCode(secret: string, steps = 0): string {
  const bits = [...secret].map(letter => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2))
  return totpCode(Buffer.from(bytes), timeStep(new Date()) + steps)
}
