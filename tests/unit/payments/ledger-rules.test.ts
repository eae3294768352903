import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide, type LedgerChange, type LedgerState, refundableAmount } from '@/lib/payments/ledger/rules'
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

const aDispute: fc.Arbitrary<ProviderReport> = fc.record({
  kind: fc.constant('dispute' as const),
  attemptReference: fc.constantFrom('first', 'second'),
  disputeReference: fc.constantFrom('d1', 'd2'),
  outcome: fc.constantFrom('opened', 'won', 'lost'),
  amount: fc.constantFrom(ASKED, ASKED / 2n),
  currency: fc.constantFrom('NGN', 'USD'),
  respondBy: fc.constant(null),
})

type Standing = {
  payment: Pick<LedgerState, 'status' | 'refundedAmount'>
  attempts: Record<string, LedgerState['attemptStatus']>
  /** What each attempt brought, fees included, less what was refunded of it since. */
  unreturned: Record<string, bigint>
  /** The attempt that completed the payment. */
  counted?: string
}

const untouched: Standing = {
  payment: { status: 'pending', refundedAmount: 0n },
  attempts: { first: 'pending', second: 'pending' },
  unreturned: {},
}

const others = {
  test: false,
  unreturned: ASKED,
  byHand: 0n,
  sameByHand: false,
  disputeDecided: false,
  amount: ASKED,
  currency: 'NGN',
}

/** Feeds one report to the code itself, and returns how the payment and its two attempts stand afterwards. */
function hear({ payment, attempts, unreturned, counted }: Standing, report: ProviderReport) {
  const { attemptReference } = report
  const attemptStatus = attempts[attemptReference] ?? 'pending'
  const left = unreturned[attemptReference] ?? 0n
  const counts = attemptStatus === 'completed' && counted === attemptReference
  const own = counts ? (report.kind === 'refund' ? report.amount : ASKED) : 0n
  const state = { ...others, ...payment, attemptStatus, counted: own, unreturned: left }
  const change = decide(state, report)
  const standing: Standing = {
    payment: {
      status: change.status ?? payment.status,
      refundedAmount: change.refundedAmount ?? payment.refundedAmount,
    },
    attempts: { ...attempts, [attemptReference]: change.attemptStatus ?? attemptStatus },
    unreturned: { ...unreturned, [attemptReference]: left + broughtBy(report, change) },
    counted: change.status === 'completed' ? attemptReference : counted,
  }
  return { standing, flag: change.flag }
}

/** What a report adds to what its attempt has to give back. */
function broughtBy(report: ProviderReport, change: LedgerChange): bigint {
  if (report.kind === 'refund') return change.flag ? 0n : -report.amount
  return report.kind === 'attempt' && change.attemptStatus === 'completed' ? report.paid : 0n
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

/** All of an attempt's money went back. */
function isUndoing(report: ProviderReport): boolean {
  if (report.kind === 'attempt') return report.outcome === 'reversed'
  const isWhole = report.currency === 'NGN' && report.amount >= ASKED
  return isWhole && (report.kind === 'refund' || report.outcome === 'lost')
}

/** Which report completes the payment: the first right success of an attempt that was not undone before. */
const indexOfCounting = (reports: readonly ProviderReport[]) =>
  reports.findIndex(
    (report, index) =>
      isRight(report) &&
      !reports
        .slice(0, index)
        .some(earlier => isUndoing(earlier) && earlier.attemptReference === report.attemptReference),
  )

/** What is refunded after `before`: only what adds up; a reversal of the right sum is all of it, and so is a lost dispute. */
function addRefund(before: bigint, report: ProviderReport): bigint {
  if (report.currency !== 'NGN') return before
  if (report.kind === 'dispute') return isUndoing(report) ? ASKED : before
  if (report.kind === 'refund') return before + report.amount <= ASKED ? before + report.amount : before
  const isWhole = report.outcome === 'reversed' && report.amount === ASKED && report.paid >= ASKED
  return isWhole ? ASKED : before
}

const attemptReports = fc.array(anAttemptReport, { maxLength: 14 })
const anyReports = fc.array(fc.oneof({ weight: 4, arbitrary: anAttemptReport }, aRefund, aDispute), {
  maxLength: 14,
})
const MANY = { numRuns: 3_000 }

test('a payment is completed exactly when a right success came before all of its attempt went back', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      expect(play(reports).payment.status === 'completed').toBe(indexOfCounting(reports) >= 0)
    }),
    MANY,
  )
})

test('what is refunded is exactly what went back of the attempt that counts, and nothing of a surplus', () => {
  fc.assert(
    fc.property(anyReports, reports => {
      const index = indexOfCounting(reports)
      const counted = reports[index]
      const refunded = reports
        .slice(index + 1)
        .filter(report => report.attemptReference === counted?.attemptReference)
        .reduce(addRefund, 0n)
      expect(play(reports).payment.refundedAmount).toBe(counted ? refunded : 0n)
    }),
    MANY,
  )
})

test('what is given back by hand and what a provider sends back never come to more than was paid', () => {
  const anyGiving = fc.array(
    fc.oneof(anAttemptReport, aRefund, fc.constantFrom(1n, ASKED / 2n, ASKED, ASKED + 1n)),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(anyGiving, steps => {
      let standing = untouched
      for (const step of steps) {
        const { payment } = standing
        const left = refundableAmount({ ...payment, amount: ASKED })
        expect(left).toBe(payment.status === 'completed' ? ASKED - payment.refundedAmount : 0n)
        if (typeof step !== 'bigint') standing = hear(standing, step).standing
        else if (step <= left)
          standing = { ...standing, payment: { ...payment, refundedAmount: payment.refundedAmount + step } }
        expect(standing.payment.refundedAmount).toBeGreaterThanOrEqual(payment.refundedAmount)
        expect(standing.payment.refundedAmount).toBeLessThanOrEqual(ASKED)
      }
    }),
    MANY,
  )
})

test('what goes back of a surplus changes its attempt at most, and flags nothing that adds up', () => {
  const surplus: LedgerState = {
    ...others,
    status: 'completed',
    attemptStatus: 'completed',
    counted: 0n,
    refundedAmount: ASKED,
  }
  const sum = { attemptReference: 'first', amount: ASKED, currency: 'NGN' }
  const refund = { ...sum, kind: 'refund', refundReference: 'r1' } as const
  expect(decide(surplus, refund)).toEqual({})
  expect(decide(surplus, { ...refund, amount: ASKED + 1n })).toEqual({ flag: 'refund_mismatch' })
  expect(decide(surplus, { ...refund, currency: 'USD' })).toEqual({ flag: 'currency_mismatch' })
  const reversal = { ...sum, kind: 'attempt', outcome: 'reversed', paid: ASKED } as const
  expect(decide(surplus, reversal)).toEqual({ attemptStatus: 'reversed' })
  // Half of the surplus is there still: the other half is the payment's own.
  const half = { ...surplus, counted: ASKED / 2n, refundedAmount: 0n }
  expect(decide(half, reversal)).toMatchObject({ refundedAmount: ASKED / 2n, flag: 'reversed' })
})

test('a dispute that is lost before its success was told of is a reversal', () => {
  const lost = {
    kind: 'dispute',
    attemptReference: 'first',
    disputeReference: 'd1',
    outcome: 'lost',
    amount: ASKED,
    currency: 'NGN',
    respondBy: null,
  } as const
  const open = { status: 'pending', attemptStatus: 'pending', counted: 0n, refundedAmount: 0n } as const
  expect(decide({ ...others, ...open }, lost)).toEqual({
    attemptStatus: 'reversed',
    disputeDecided: true,
    flag: 'reversed',
  })
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
      // The ledger knows a repeated success by its key; here it is a success of an attempt that went back, surplus or not.
      const known = Object.values(attempts).includes('reversed') ? [...flags, 'reversed'] : flags
      for (const repeated of [atOnce, later]) {
        expect(repeated).toMatchObject({ payment, attempts })
        expect(known).toEqual(expect.arrayContaining(repeated.flags))
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

test('a reversal of what went back already changes nothing', () => {
  const back = {
    status: 'completed',
    attemptStatus: 'reversed',
    counted: 0n,
    refundedAmount: ASKED,
  } as const
  const sum = { attemptReference: 'first', amount: ASKED, paid: ASKED, currency: 'NGN' }
  const reversal = { ...sum, kind: 'attempt', outcome: 'reversed' } as const
  expect(decide({ ...others, ...back }, reversal)).toEqual({})
  // The refund that a reversal told of before; more than was paid does not come back.
  const refund = { ...sum, kind: 'refund', refundReference: 'r1' } as const
  expect(decide({ ...others, ...back }, refund)).toEqual({ attemptStatus: 'reversed' })
  expect(decide({ ...others, ...back, unreturned: 1n }, refund)).toMatchObject({ flag: 'reversed' })
})

test('a refund of nothing is flagged', () => {
  const paid = { status: 'completed', attemptStatus: 'completed', refundedAmount: 0n } as const
  const refund = {
    kind: 'refund',
    attemptReference: 'first',
    refundReference: 'r1',
    currency: 'NGN',
  } as const
  const state = { ...others, ...paid, counted: 0n }
  expect(decide(state, { ...refund, amount: 0n })).toEqual({ flag: 'refund_mismatch' })
})
