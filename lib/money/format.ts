import { fromMinorUnits } from './units'

/**
 * Writes an amount with its currency's sign, such as `₦150,000` or `$49.50`.
 * @param amount whole currency units with at most two decimals
 * @param currency an ISO 4217 code
 */
export function formatMoney(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    // Older browsers know no way to say it for both.
    ...(Number.isInteger(amount) && { minimumFractionDigits: 0, maximumFractionDigits: 0 }),
  }).format(amount)
}

/**
 * Writes a stored amount, or one that somebody else names, such as `₦50,000` or `12 cowries`.
 * @param amount in the currency's smallest unit
 * @param currency an ISO 4217 code, or any other text, which then stands behind the number
 */
export function formatSum(amount: bigint, currency: string): string {
  const units = fromMinorUnits(amount)
  return /^[A-Z]{3}$/i.test(currency) ? formatMoney(units, currency) : `${units} ${currency}`.trim()
}

/** What stands beside the status of a test payment where there is room for a word. */
export const TEST_WORD = 'Test'

const TEST_SENTENCE = 'A test: no money moves.'

/** Returns what is said of a payment; of a test, with the sentence after it that it was one. */
export function withTest(text: string, test: boolean | undefined): string {
  return test ? `${text.replace(/\.?$/, '.')} ${TEST_SENTENCE}` : text
}
