import { z } from 'zod'

/** Amounts are below this, in whole currency units. */
const AMOUNT_LIMIT = 1_000_000_000_000

/**
 * An amount in whole currency units with at most two decimals; a number, or digits as typed into a field.
 * @param missing the message when nothing was typed
 */
export function amountField(missing: string) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .min(1, missing)
          .transform(withoutCommas)
          .pipe(z.string().regex(/^\d{1,12}(\.\d{1,2})?$/, AMOUNT_MESSAGE)),
      ],
      {
        error: issue => (issue.input === undefined || issue.input === '' ? missing : AMOUNT_MESSAGE),
      },
    )
    .transform(Number)
    .refine(amount => amount >= 0 && amount < AMOUNT_LIMIT && hasTwoDecimals(amount), AMOUNT_MESSAGE)
}

const AMOUNT_MESSAGE = 'Enter an amount in numbers with at most two decimals, for example 5000.'

// Only where they stand before groups of three digits: `12,5` may mean something else.
function withoutCommas(amount: string): string {
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(amount) ? amount.replaceAll(',', '') : amount
}

function hasTwoDecimals(amount: number): boolean {
  return Number(amount.toFixed(2)) === amount
}
