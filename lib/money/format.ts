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
    trailingZeroDisplay: 'stripIfInteger',
  }).format(amount)
}
