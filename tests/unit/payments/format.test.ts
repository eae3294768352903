import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSum } from '@/lib/money/format'
import { describeEvent } from '@/lib/payments/admin/format'
import { amountOf, eventKey, hasDecision, hasOpenDispute, readEventKey } from '@/lib/payments/event-key'
import type { ProviderReport } from '@/lib/payments/provider'

const amount = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
const currency = fc.constantFrom('NGN', 'USD', '')
const reference = fc.string({ minLength: 1, maxLength: 40 })

const reports: fc.Arbitrary<ProviderReport> = fc.oneof(
  fc.record({
    kind: fc.constant('attempt' as const),
    attemptReference: reference,
    outcome: fc.constantFrom('succeeded', 'failed', 'open', 'reversed'),
    amount,
    paid: amount,
    currency,
  }),
  fc.record({
    kind: fc.constant('refund' as const),
    attemptReference: reference,
    refundReference: reference,
    amount,
    currency,
  }),
  fc.record({
    kind: fc.constant('dispute' as const),
    attemptReference: reference,
    disputeReference: reference,
    outcome: fc.constantFrom('opened', 'won', 'lost'),
    amount,
    currency,
    respondBy: fc.constant(null),
  }),
)

function eventTypeOf(report: ProviderReport) {
  if (report.kind === 'refund') return 'refunded'
  if (report.kind === 'attempt') return report.outcome
  return ({ opened: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const)[report.outcome]
}

test('what an event was about is read back from its key, whatever its references hold', () => {
  fc.assert(
    fc.property(reports, report => {
      const { currency } = report
      const eventType = eventTypeOf(report)
      expect(readEventKey(eventKey(report))).toEqual({ eventType, amount: amountOf(report), currency })
    }),
  )
})

test('an attempt paid in part has another key than the same one paid in full, fees or not', () => {
  const report = { kind: 'attempt', attemptReference: 'pc-1', outcome: 'succeeded', currency: 'NGN' } as const
  const key = (paid: bigint) => eventKey({ ...report, amount: 500n, paid })
  expect(key(500n)).toBe('charge.succeeded:pc-1:500NGN')
  expect(key(515n)).toBe(key(500n))
  expect(key(100n)).not.toBe(key(500n))
  expect(key(100n)).not.toBe(eventKey({ ...report, amount: 100n, paid: 100n }))
})

test('a dispute is open until its own decision is told, whatever the references hold', () => {
  const dispute = (outcome: 'opened' | 'won' | 'lost', attemptReference: string, disputeReference: string) =>
    eventKey({
      kind: 'dispute',
      attemptReference,
      disputeReference,
      outcome,
      amount: 100n,
      currency: 'NGN',
      respondBy: null,
    })
  const keys = [
    dispute('opened', 'pc-1', '1'),
    dispute('opened', 'pc-1', '1:2'),
    dispute('won', 'pc-1', '1:2'),
  ]
  expect(hasDecision(keys, { attemptReference: 'pc-1', disputeReference: '1' })).toBe(false)
  expect(hasDecision(keys, { attemptReference: 'pc-1', disputeReference: '1:2' })).toBe(true)
  expect(hasOpenDispute(keys, 'pc-1')).toBe(true)
  expect(hasOpenDispute(keys, 'pc-11')).toBe(false)
  expect(hasOpenDispute([...keys, dispute('lost', 'pc-1', '1')], 'pc-1')).toBe(false)
})

test('a key of another form is not read', () => {
  const other = ['charge.lost:pc-1:100NGN', 'dispute.charge:pc-1:1:100NGN', 'refund:pc-1:r1:NGN']
  for (const key of ['', 'charge.succeeded', ...other]) expect(readEventKey(key)).toBeNull()
})

test.each([
  [5_000_000n, 'NGN', '₦50,000'],
  [4950n, 'USD', '$49.50'],
  [100n, 'cowries', '1 cowries'],
  [100n, '', '1'],
])('%s of %j is written %j', (sum, code, text) => {
  expect(formatSum(sum, code)).toBe(text)
})

test('an event says what happened, what came of it, and how we know', () => {
  const receivedAt = '2026-01-01T00:00:00.000Z'
  const event = {
    source: 'sweep',
    eventType: 'succeeded',
    sum: '₦100',
    outcome: 'flagged',
    receivedAt,
  } as const
  expect(describeEvent(event)).toEqual({
    what: '₦100 was paid, which is flagged',
    how: 'Asked on our regular round',
  })
})
