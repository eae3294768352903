import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ChargeReport, ProviderReport } from '@/lib/payments/reports'
import { eventKey } from '@/lib/payments/reports'
import { decide, type PaymentRecordState } from '@/lib/payments/states'

const ASKED = 5_000_000n

const charge = fc.record({
  kind: fc.constant('charge' as const),
  reference: fc.constantFrom('first', 'second'),
  outcome: fc.constantFrom<ChargeReport['outcome'][]>('succeeded', 'failed', 'open'),
  amount: fc.constantFrom(ASKED, ASKED, ASKED, 100n, ASKED + 1n),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'USD'),
})

const refund = fc.record({
  kind: fc.constant('refund' as const),
  reference: fc.constantFrom('first', 'second'),
  refundReference: fc.constantFrom('r1', 'r2'),
  amount: fc.constantFrom(ASKED, ASKED / 2n, 0n),
  currency: fc.constantFrom('NGN', 'USD'),
})

type Attempts = Record<string, PaymentRecordState['attemptStatus']>

/** Plays reports against one payment with two charges, as the books do: each piece of news once. */
function play(reports: ProviderReport[]) {
  const seen = new Set<string>()
  const attempts: Attempts = { first: 'pending', second: 'pending' }
  const payment = { status: 'pending' as PaymentRecordState['status'], refundedAmount: 0n }
  const states = [payment.status]
  const flags: string[] = []
  for (const report of reports) {
    if (seen.has(eventKey(report))) continue
    seen.add(eventKey(report))
    const attemptStatus = attempts[report.reference] ?? 'pending'
    const decision = decide({ ...payment, attemptStatus, amount: ASKED, currency: 'NGN' }, report)
    attempts[report.reference] = decision.attemptStatus ?? attemptStatus
    payment.status = decision.status ?? payment.status
    payment.refundedAmount = decision.refundedAmount ?? payment.refundedAmount
    states.push(payment.status)
    if (decision.flag) flags.push(decision.flag)
  }
  return { ...payment, states, flags, attempts }
}

const isRight = (report: ProviderReport) =>
  report.kind === 'charge' &&
  report.outcome === 'succeeded' &&
  report.amount === ASKED &&
  report.currency === 'NGN'

const anyReports = fc.array(fc.oneof({ weight: 3, arbitrary: charge }, refund), { maxLength: 14 })

test('a payment is completed exactly when a right success was reported, whatever the order', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      const { status } = play(reports)
      const failed = reports.some(report => report.kind === 'charge' && report.outcome === 'failed')
      expect(status).toBe(reports.some(isRight) ? 'completed' : failed ? 'failed' : 'pending')
    }),
    { numRuns: 2_000 },
  )
})

test('states never run backwards: completed is final, and nothing returns to pending', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      const { states } = play(reports)
      const rank = { pending: 0, failed: 1, completed: 2 }
      expect(states.map(state => rank[state])).toEqual(states.map(state => rank[state]).sort())
    }),
    { numRuns: 2_000 },
  )
})

test('hearing everything again, in any order, changes nothing', () => {
  const twice = anyReports.chain(reports =>
    fc.tuple(
      fc.constant(reports),
      fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length }),
    ),
  )
  fc.assert(
    fc.property(twice, ([reports, again]) => {
      expect(play([...reports, ...again])).toEqual(play(reports))
    }),
    { numRuns: 2_000 },
  )
})

test('money that does not add up is flagged, two right successes too, and no more is refunded than was paid', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      const { flags, refundedAmount, status, attempts } = play(reports)
      const wrong = reports.some(
        report => report.kind === 'charge' && report.outcome === 'succeeded' && !isRight(report),
      )
      if (wrong) expect(flags.some(flag => flag.endsWith('_mismatch'))).toBe(true)
      if (attempts.first === 'completed' && attempts.second === 'completed')
        expect(flags).toContain('paid_twice')
      expect(refundedAmount <= ASKED).toBe(true)
      if (refundedAmount > 0n) expect(status).toBe('completed')
    }),
    { numRuns: 2_000 },
  )
})
