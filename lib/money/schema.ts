import { z } from 'zod'

/** Amounts are below this, in whole currency units. */
const AMOUNT_LIMIT = 1_000_000_000_000

/**
 * An amount in whole currency units with at most two decimals; a number, or digits as typed into a field or as pages write them (`₦50,000`).
 * @param missing the message when nothing was typed
 * @param sign of the currency that it is in: another's is refused; left out, either is passed over
 */
export function amountField(missing: string, sign?: string) {
  return z
    .union([z.number(), z.string().trim()], {
      error: issue => (issue.input === undefined ? missing : AMOUNT_MESSAGE),
    })
    .transform((typed, context) => {
      const strange = sign && strangeSign(typed, sign)
      const amount = typeof typed === 'number' ? typed : readAmount(typed)
      if (!strange && amount !== undefined && isAmount(amount)) return amount
      const wrong = strange ? `Written with ${strange}: enter it in ${sign}.` : AMOUNT_MESSAGE
      const message = typed === '' ? missing : wrong
      context.issues.push({ code: 'custom', message, input: typed })
      return z.NEVER
    })
}

/** What a page said that is to be paid, in naira, sent along so that nobody owes more than they have read; what is none counts as left out. */
export function shownAmountField() {
  return z
    .union([z.number().nonnegative().lt(AMOUNT_LIMIT), z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)])
    .transform(Number)
    .optional()
    .catch(undefined)
}

const AMOUNT_MESSAGE = 'Enter an amount in numbers with at most two decimals, for example 5000.'

/**
 * Says that an amount is typed with another currency's sign, which is not stored with it; undefined where nothing is to be said.
 * @param sign of the currency that it would be saved in
 */
export function warnOfSign(typed: unknown, sign: string): string | undefined {
  const strange = strangeSign(typed, sign)
  return strange && `Written with ${strange}, but it would be saved in ${sign}.`
}

function strangeSign(typed: unknown, sign: string): string | undefined {
  const written = typeof typed === 'string' ? SIGN.exec(typed.trim())?.[0].trim() : undefined
  return written === sign ? undefined : written
}

const SIGN = /^[₦$]\s?/

function readAmount(typed: string): number | undefined {
  const digits = withoutSeparators(typed.replace(SIGN, ''))
  return /^\d{1,12}(\.\d{1,2})?$/.test(digits) ? Number(digits) : undefined
}

// Only where they stand before groups of three digits: `12,5` may mean something else.
function withoutSeparators(amount: string): string {
  return /^\d{1,3}(?:([,\s])\d{3})(?:\1\d{3})*(\.\d+)?$/.test(amount) ? amount.replace(/[,\s]/g, '') : amount
}

function isAmount(amount: number): boolean {
  return amount >= 0 && amount < AMOUNT_LIMIT && Number(amount.toFixed(2)) === amount
}
