/** What every fee and price is asked and charged in, as an ISO 4217 code. */
export const NAIRA = 'NGN'

/** Its sign, as people type it. */
export const NAIRA_SIGN = '₦'

// Naira, dollars, euros and pounds all divide by a hundred.
const MINOR_UNITS = 100

/**
 * Turns an amount as people write it into the smallest unit, as it is stored.
 * @param amount whole currency units with at most two decimals, below 10^12
 * @returns kobo, cents or pence
 */
export function toMinorUnits(amount: number): bigint {
  return BigInt(Math.round(amount * MINOR_UNITS))
}

/**
 * Turns a stored amount into one as people write it.
 * @param minorUnits kobo, cents or pence
 * @returns whole currency units with at most two decimals
 */
export function fromMinorUnits(minorUnits: bigint): number {
  return Number(minorUnits) / MINOR_UNITS
}
