import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, type LedgerState } from '@/lib/payments/ledger/rules'
import type { AttemptReport, ProviderReport } from '@/lib/payments/provider'

const ASKED = 5_000_000n

const anAttemptReport: fc.Arbitrary<AttemptReport> = fc.record({
  kind: fc.constant('attempt' as const),
  attemptReference: fc.constantFrom('first', 'second'),
  outcome: fc.constantFrom<AttemptReport['outcome'][]>(
    'succeeded',
    'succeeded',
    'failed',
    'open',
    'reversed',
  ),
  amount: fc.constantFrom(ASKED, ASKED, ASKED, 100n, ASKED + 1n),
  paid: fc.constantFrom(ASKED, ASKED, ASKED + 75_000n, 100n),
  currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'USD'),
})

const aRefund: fc.Arbitrary<ProviderReport> = fc.record({
  kind: fc.constant('refund' as const),
  attemptReference: fc.constantFrom('first', 'second'),
  refundReference: fc.constantFrom('r1', 'r2'),
  amount: fc.constantFrom(ASKED, ASKED / 2n, 0n),
  currency: fc.constantFrom('NGN', 'USD'),
})

type Standing = {
  payment: Pick<LedgerState, 'status' | 'refundedAmount'>
  attempts: Record<string, LedgerState['attemptStatus']>
}

const untouched: Standing = {
  payment: { status: 'pending', refundedAmount: 0n },
  attempts: { first: 'pending', second: 'pending' },
}

/** Feeds one report to the code itself, and returns how the payment and its two attempts stand afterwards. */
function hear({ payment, attempts }: Standing, report: ProviderReport) {
  const attemptStatus = attempts[report.attemptReference] ?? 'pending'
  const change = decide({ ...payment, attemptStatus, amount: ASKED, currency: 'NGN' }, report)
  const standing: Standing = {
    payment: {
      status: change.status ?? payment.status,
      refundedAmount: change.refundedAmount ?? payment.refundedAmount,
    },
    attempts: { ...attempts, [report.attemptReference]: change.attemptStatus ?? attemptStatus },
  }
  return { standing, flag: change.flag }
}

/** Feeds reports one after the other, each as often as it comes. */
function play(reports: readonly ProviderReport[], from = untouched) {
  const standings = [from]
  const flags: string[] = []
  let standing = from
  for (const report of reports) {
    const heard = hear(standing, report)
    standing = heard.standing
    standings.push(standing)
    if (heard.flag) flags.push(heard.flag)
  }
  return { ...standing, standings, flags }
}

const isSuccess = (report: ProviderReport): report is AttemptReport =>
  report.kind === 'attempt' && report.outcome === 'succeeded'

const isRight = (report: ProviderReport) =>
  isSuccess(report) && report.amount === ASKED && report.paid >= ASKED && report.currency === 'NGN'

const attemptReports = fc.array(anAttemptReport, { maxLength: 14 })
const anyReports = fc.array(fc.oneof({ weight: 3, arbitrary: anAttemptReport }, aRefund), { maxLength: 14 })
const MANY = { numRuns: 3_000 }

test('a payment is completed exactly when a right success came before any reversal of its attempt', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      const counts = reports.some(
        (report, index) =>
          isRight(report) &&
          !reports
            .slice(0, index)
            .some(
              earlier =>
                earlier.kind === 'attempt' &&
                earlier.outcome === 'reversed' &&
                earlier.attemptReference === report.attemptReference,
            ),
      )
      expect(play(reports).payment.status === 'completed').toBe(counts)
    }),
    MANY,
  )
})

test('a reversal wins in either order: nothing of a reversed attempt is left counted', () => {
  const right: AttemptReport = {
    kind: 'attempt',
    attemptReference: 'first',
    outcome: 'succeeded',
    amount: ASKED,
    paid: ASKED,
    currency: 'NGN',
  }
  const reversal: AttemptReport = { ...right, outcome: 'reversed' }
  const onFirst = attemptReports.map(reports =>
    reports.filter(report => report.outcome === 'open' || report.outcome === 'failed'),
  )
  const anyOrder = onFirst.chain(others =>
    fc.shuffledSubarray([...others, right, right, reversal, reversal], { minLength: others.length + 4 }),
  )
  fc.assert(
    fc.property(anyOrder, reports => {
      const { payment, attempts, flags } = play(reports)
      expect(attempts.first).toBe('reversed')
      expect(flags).toContain('reversed')
      if (payment.status === 'completed') expect(payment.refundedAmount).toBe(ASKED)
    }),
    MANY,
  )
})

test('states never run backwards: completed is final, reversed too, and nothing returns to pending', () => {
  const paymentRank = { pending: 0, failed: 1, completed: 2 }
  const attemptRank = { pending: 0, failed: 1, completed: 2, reversed: 3 }
  fc.assert(
    fc.property(anyReports, reports => {
      const { standings } = play(reports)
      const ranks = [
        standings.map(({ payment }) => paymentRank[payment.status]),
        ...['first', 'second'].map(name =>
          standings.map(({ attempts }) => attemptRank[attempts[name] ?? 'pending']),
        ),
      ]
      for (const rank of ranks) expect(rank).toEqual(rank.toSorted())
    }),
    MANY,
  )
})

test('hearing a report of an attempt again at once, or all of them again in any order, changes nothing', () => {
  const withRepeats = attemptReports.chain(reports =>
    fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
  )
  fc.assert(
    fc.property(withRepeats, ([reports, again]) => {
      const { payment, attempts, flags, standings } = play(reports)
      const atOnce = play(reports.flatMap(report => [report, report]))
      const later = play(again, standings.at(-1))
      for (const repeated of [atOnce, later]) {
        expect(repeated).toMatchObject({ payment, attempts })
        expect(flags).toEqual(expect.arrayContaining(repeated.flags))
      }
    }),
    MANY,
  )
})

test('money that does not add up is flagged, two right successes too, and no more is refunded than was paid', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      const { flags, payment, attempts } = play(reports)
      if (reports.some(report => isSuccess(report) && !isRight(report)))
        expect(flags.some(flag => flag.endsWith('_mismatch'))).toBe(true)
      if (attempts.first === 'completed' && attempts.second === 'completed')
        expect(flags).toContain('paid_twice')
      expect(payment.refundedAmount <= ASKED).toBe(true)
      if (payment.refundedAmount > 0n) expect(payment.status).toBe('completed')
    }),
    MANY,
  )
})
