import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSum } from '@/lib/money/format'
import { describeEvent } from '@/lib/payments/admin/format'
import { eventKey, type ProviderReport, readEventKey } from '@/lib/payments/reports'

const sum = {
  amount: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
  currency: fc.constantFrom('NGN', 'USD', ''),
}
const reference = fc.string({ minLength: 1, maxLength: 40 })

const reports: fc.Arbitrary<ProviderReport> = fc.oneof(
  fc.record({
    kind: fc.constant('charge' as const),
    reference,
    outcome: fc.constantFrom('succeeded', 'failed', 'open', 'reversed'),
    ...sum,
  }),
  fc.record({ kind: fc.constant('refund' as const), reference, refundReference: reference, ...sum }),
)

test('what an event was about is read back from its key, whatever its references hold', () => {
  fc.assert(
    fc.property(reports, report => {
      const news = report.kind === 'refund' ? 'refunded' : report.outcome
      const { amount, currency } = report
      expect(readEventKey(eventKey(report))).toEqual({ news, amount, currency })
    }),
  )
})

test('a key of another make tells nothing', () => {
  for (const key of ['', 'charge.succeeded', 'charge.lost:pc-1:100NGN', 'refund:pc-1:r1:NGN'])
    expect(readEventKey(key)).toBeNull()
})

test.each([
  [5_000_000n, 'NGN', '₦50,000'],
  [4950n, 'USD', '$49.50'],
  [100n, 'cowries', '1 cowries'],
  [100n, '', '1'],
])('%s of %j is written %j', (amount, currency, text) => {
  expect(formatSum(amount, currency)).toBe(text)
})

test('an event says what happened, what came of it, and how we know', () => {
  const receivedAt = '2026-01-01T00:00:00.000Z'
  const event = { source: 'sweep', news: 'succeeded', sum: '₦100', outcome: 'flagged', receivedAt } as const
  expect(describeEvent(event)).toEqual({
    what: '₦100 was paid, which does not add up',
    how: 'Asked on our regular round',
  })
})
