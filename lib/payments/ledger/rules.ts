import type { AttemptStatus, FlagReason, PaymentStatus } from '../constants'
import type { AttemptReport, DisputeReport, ProviderReport, RefundReport } from '../provider'

/** The state of a payment when a report comes in. Amounts are in the currency's smallest unit. */
export type LedgerState = {
  status: PaymentStatus
  /** Whether a test completed it, as the provider said, so that no money has moved. */
  test: boolean
  /** The status of the one attempt that the report is about. */
  attemptStatus: AttemptStatus
  /** How much of what the report sends back belongs to the payment, and not to a second payment (a surplus). */
  counted: bigint
  /** What that attempt paid, fees included, and has not been reported as refunded; 0 where it was not paid. */
  unreturned: bigint
  /** How much of the payment was given back by hand. */
  byHand: bigint
  /** Whether just as much as the report sends back was given back by hand in one go, so that it may be the same money. */
  sameByHand: boolean
  /** Whether the dispute that the report is about was decided before. */
  disputeDecided: boolean
  amount: bigint
  currency: string
  refundedAmount: bigint
}

/** What a report changes: nothing, a status, a refund, or a flag for the administrator. */
export type LedgerChange = {
  status?: PaymentStatus
  attemptStatus?: AttemptStatus
  refundedAmount?: bigint
  /** Whether the payment is completed by a test, in which no money moved. */
  test?: true
  /** Whether a dispute is over, so that nobody has to respond any more. */
  disputeDecided?: true
  /** Whether what went back may be money that was given back by hand before. */
  sameByHand?: true
  flag?: FlagReason
}

/**
 * Decides what a provider's report changes in a payment. Pure: the same state and report have the same outcome. A completed payment stays
 * completed; a failed one changes only by a success; a reversed attempt stays reversed, whatever is reported of it later. Money that does
 * not add up is flagged and never counted. A refund of a surplus does not change the payment.
 */
export function decide(state: LedgerState, report: ProviderReport): LedgerChange {
  if (report.kind === 'refund') return decideRefund(state, report)
  if (report.kind === 'dispute') return decideDispute(state, report)
  if (report.outcome === 'open') return {}
  if (report.outcome === 'failed') return decideFailure(state)
  if (report.outcome === 'reversed') return decideReversal(state, report)
  return decideSuccess(state, report)
}

function decideSuccess(state: LedgerState, report: AttemptReport): LedgerChange {
  const flag = mismatch(state, report)
  if (flag) return { flag }
  if (state.attemptStatus === 'completed') return {}
  if (state.attemptStatus === 'reversed') return { flag: 'reversed' }
  if (state.status === 'completed' && !replacesTest(state, report))
    return { attemptStatus: 'completed', flag: 'paid_twice' }
  return { attemptStatus: 'completed', status: 'completed', ...(report.test && { test: true }) }
}

// Real money after a test is the first that came in. What was sent back of the test stands with the payment, and fits no real money.
const replacesTest = (state: LedgerState, report: AttemptReport) =>
  state.test && !report.test && state.refundedAmount === 0n

/**
 * Returns when a payment was settled: when it was paid, as the provider says, so that it counts in the month that the provider's own
 * statement has it in; now, where the provider does not say, or says what cannot be.
 * @param createdAt when the payment was asked for
 */
export function settledAt(createdAt: Date, paidAt: Date | undefined, now = new Date()): Date {
  return paidAt && paidAt >= createdAt && paidAt <= now ? paidAt : now
}

function decideFailure(state: LedgerState): LedgerChange {
  if (state.attemptStatus !== 'pending') return {}
  return state.status === 'pending'
    ? { attemptStatus: 'failed', status: 'failed' }
    : { attemptStatus: 'failed' }
}

function decideReversal(state: LedgerState, report: AttemptReport): LedgerChange {
  const flag = state.attemptStatus === 'completed' ? mismatch(state, report) : undefined
  return flag ? { flag } : takeBackAll(state)
}

/** Takes back everything that an attempt paid. A reversal that is reported before the success is kept, so that the success does not count. */
function takeBackAll(state: LedgerState): LedgerChange {
  if (state.attemptStatus === 'reversed') return {}
  if (state.attemptStatus !== 'completed') return { attemptStatus: 'reversed', flag: 'reversed' }
  if (state.counted === 0n) return { attemptStatus: 'reversed' }
  let refundedAmount = state.refundedAmount + state.counted
  // Some of it may have been given back by hand before.
  if (refundedAmount > state.amount) refundedAmount = state.amount
  return { attemptStatus: 'reversed', refundedAmount, flag: 'reversed' }
}

/**
 * Disputed money is still ours until the dispute is lost. A lost dispute about the whole is a reversal. A lost one about a part is
 * only flagged: the refund that pays it is reported apart and counts, and nothing would tell the two from each other.
 */
function decideDispute(state: LedgerState, { outcome, amount, currency }: DisputeReport): LedgerChange {
  if (outcome === 'opened') return state.disputeDecided ? {} : { flag: 'disputed' }
  if (outcome === 'won') return { disputeDecided: true }
  const lost = { disputeDecided: true, flag: 'dispute_lost' } as const
  if (currency !== state.currency || amount < state.amount) return lost
  const wasPaid = state.attemptStatus === 'completed' || state.attemptStatus === 'reversed'
  return { ...takeBackAll(state), disputeDecided: true, ...(wasPaid && lost) }
}

/**
 * A refund of the whole that is reported before the success is a reversal: the success then does not count. One that is reported
 * after a reversal is the same money, and changes nothing. A refund of a part without a reference of its own is flagged and not
 * counted: it may be one of several that look the same. One that with refunds by hand is more than came in counts up to the amount,
 * and is flagged; so is one that may be money that was given back by hand already.
 */
function decideRefund(state: LedgerState, report: RefundReport): LedgerChange {
  const { attemptStatus, amount, unreturned, counted } = state
  if (report.currency !== state.currency) return { flag: 'currency_mismatch' }
  if (report.refundReference === null && report.amount < amount) return { flag: 'refund_mismatch' }
  const fits = report.amount > 0n && report.amount <= unreturned
  if (attemptStatus === 'reversed' && fits) return { attemptStatus }
  if (attemptStatus !== 'completed')
    return report.amount >= amount
      ? { attemptStatus: 'reversed', flag: 'reversed' }
      : { flag: 'refund_mismatch' }
  if (!fits) return { flag: 'refund_mismatch' }
  const refundedAmount = state.refundedAmount + counted
  if (counted === 0n) return {}
  // Some was given back by hand before: together it may still be no more than came in with the provider's fees.
  const isCovered = refundedAmount <= amount || state.byHand + report.amount <= unreturned
  return {
    refundedAmount: smaller(refundedAmount, amount),
    ...((!isCovered || state.sameByHand) && { flag: 'refund_mismatch' }),
    ...(state.sameByHand && { sameByHand: true }),
  }
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * Returns how much of a payment can still be given back, in the currency's smallest unit: what was paid and has not gone back yet, by the
 * provider or by hand.
 */
export function refundableAmount({
  status,
  amount,
  refundedAmount,
}: Pick<LedgerState, 'status' | 'amount' | 'refundedAmount'>): bigint {
  return status === 'completed' && amount > refundedAmount ? amount - refundedAmount : 0n
}

/**
 * Whether what goes back now is the last of what was asked for of a payment; amounts in the currency's smallest unit.
 * @param refundedAmount what has gone back with it; undefined where nothing of it goes back
 */
export function isReturnedBy(
  before: Pick<LedgerState, 'amount' | 'refundedAmount'>,
  refundedAmount: bigint | undefined,
): boolean {
  return (
    refundedAmount !== undefined && before.refundedAmount < before.amount && refundedAmount >= before.amount
  )
}

function mismatch(state: LedgerState, report: AttemptReport): FlagReason | undefined {
  if (report.currency !== state.currency) return 'currency_mismatch'
  if (report.amount !== state.amount || report.paid < report.amount) return 'amount_mismatch'
}
