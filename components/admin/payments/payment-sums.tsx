import { formatSum, TEST_WORD } from '@/lib/money/format'
import type { PaymentSum } from '@/lib/payments/admin/schema'
import { paymentStatusWords } from '@/lib/payments/format'
import { formatCount } from '@/lib/text/format'

/**
 * The sums of the payments that match the filters, by status and currency, and what has gone back of these, on whichever day; nothing
 * where there are none, or too many to count.
 */
export function PaymentSums({ sums }: { sums: readonly PaymentSum[] | null }) {
  if (!sums || sums.length === 0) return null
  return (
    <dl className="payments-sums" aria-label="In all">
      {sums.map(({ currency, status, test, count, amount, refunded }) => (
        <div key={`${currency} ${status} ${test}`}>
          <dt>
            {paymentStatusWords[status]}
            {test && ` (${TEST_WORD})`}
          </dt>
          <dd>
            <b>{formatSum(amount, currency)}</b>
            <small>
              <span>{formatCount(count, 'payment')}</span>
              {refunded > 0n && <span>{`, ${formatSum(refunded, currency)} of it refunded by now`}</span>}
            </small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
