import type { AttemptStatus, FlagReason, PaymentEventSource, PaymentStatus } from '../constants'
import type { AttemptReport, ProviderReport, RefundReport } from '../provider'

/** The payment as it stands when a report comes in. Amounts are in the currency's smallest unit. */
export type LedgerState = {
  status: PaymentStatus
  /** The status of the one attempt that the report is about. */
  attemptStatus: AttemptStatus
  /** How much of what the report sends back is the payment's own money: what a surplus, paid beside it, does not cover. */
  counted: bigint
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
  flag?: FlagReason
}

/**
 * Decides what a provider's report does to a payment. Pure: the same state and report have the same outcome.
 * Completed is final; failed gives way to a success only; an attempt that was reversed stays so, whatever is reported of
 * it later; money that does not add up is flagged, never counted. What goes back of a surplus leaves the payment as it is.
 */
export function decide(state: LedgerState, report: ProviderReport): LedgerChange {
  if (report.kind === 'refund') return decideRefund(state, report)
  // The money is still here: it goes back by a refund or a reversal, or stays.
  if (report.kind === 'dispute') return { flag: 'disputed' }
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
  if (state.status === 'completed') return { attemptStatus: 'completed', flag: 'paid_twice' }
  return { attemptStatus: 'completed', status: 'completed', ...(report.test && { test: true }) }
}

function decideFailure(state: LedgerState): LedgerChange {
  if (state.attemptStatus !== 'pending') return {}
  return state.status === 'pending'
    ? { attemptStatus: 'failed', status: 'failed' }
    : { attemptStatus: 'failed' }
}

/** A reversal that comes before the success it undoes is remembered, so that the success counts no more. */
function decideReversal(state: LedgerState, report: AttemptReport): LedgerChange {
  if (state.attemptStatus === 'reversed') return {}
  if (state.attemptStatus !== 'completed') return { attemptStatus: 'reversed', flag: 'reversed' }
  const flag = mismatch(state, report)
  if (flag) return { flag }
  if (state.counted === 0n) return { attemptStatus: 'reversed' }
  let refundedAmount = state.refundedAmount + state.counted
  // Some of it may have been given back by hand before.
  if (refundedAmount > state.amount) refundedAmount = state.amount
  return { attemptStatus: 'reversed', refundedAmount, flag: 'reversed' }
}

/**
 * A refund of the whole that comes before its success is a reversal: the success counts no more. A part that nothing names may
 * be one of several that look the same, and is not counted.
 */
function decideRefund(state: LedgerState, report: RefundReport): LedgerChange {
  if (report.currency !== state.currency) return { flag: 'currency_mismatch' }
  if (report.refundReference === null && report.amount < state.amount) return { flag: 'refund_mismatch' }
  if (state.attemptStatus !== 'completed')
    return report.amount >= state.amount
      ? { attemptStatus: 'reversed', flag: 'reversed' }
      : { flag: 'refund_mismatch' }
  const refundedAmount = state.refundedAmount + state.counted
  if (report.amount <= 0n || report.amount > state.amount || refundedAmount > state.amount)
    return { flag: 'refund_mismatch' }
  return state.counted > 0n ? { refundedAmount } : {}
}

/**
 * Returns what of a payment's money can still be given back, in the currency's smallest unit: all of what was paid that has not gone
 * back yet, whoever sent it.
 */
export function refundableAmount({
  status,
  amount,
  refundedAmount,
}: Pick<LedgerState, 'status' | 'amount' | 'refundedAmount'>): bigint {
  return status === 'completed' && amount > refundedAmount ? amount - refundedAmount : 0n
}

/** What tells of money that came in beside a payment; amount in the currency's smallest unit. */
export type SurplusFacts = Pick<LedgerState, 'amount' | 'refundedAmount'> & {
  flags: readonly { reason: FlagReason; reference: string }[]
  attempts: readonly { reference: string; status: AttemptStatus }[]
  events: readonly { key: string; source: PaymentEventSource; outcome: 'applied' | 'ignored' | 'flagged' }[]
}

/**
 * Returns what was paid beside a payment that counts and has not gone back, in the currency's smallest unit: each attempt that is
 * flagged as paid twice, less all that went back and is not of the payment.
 */
export function surplusOf(payment: SurplusFacts): bigint {
  const { amount, refundedAmount, flags, attempts, events } = payment
  const twice = attempts.filter(({ reference }) => hasFlag(flags, reference, ['paid_twice']))
  const reversed = attempts.filter(
    ({ status, reference }) => status === 'reversed' && wasPaid(payment, reference),
  )
  const back =
    sumOfRefunds(events.filter(({ outcome }) => outcome !== 'flagged')) +
    reversed.reduce((sum, { reference }) => sum + leftOfAttempt(payment, reference), 0n)
  const left = BigInt(twice.length) * amount - (back - refundedAmount)
  return left > 0n ? left : 0n
}

/** Returns how much of what a report sends back is the payment's own money, and not of a surplus: that goes back first. */
export function countedOf(payment: SurplusFacts, report: ProviderReport): bigint {
  const counted = amountGoingBack(payment, report) - surplusOf(payment)
  return counted > 0n ? counted : 0n
}

const hasFlag = (flags: SurplusFacts['flags'], reference: string, reasons: readonly FlagReason[]) =>
  flags.some(flag => flag.reference === reference && reasons.includes(flag.reason))

// An attempt that was reversed before its success is flagged so as well, and brought nothing.
function wasPaid({ flags, events }: SurplusFacts, reference: string): boolean {
  return (
    !hasFlag(flags, reference, ['reversed']) ||
    hasFlag(flags, reference, paidFlags) ||
    events.some(
      ({ key, outcome }) => outcome === 'applied' && key.startsWith(`charge.succeeded:${reference}:`),
    )
  )
}

/** The flags of money that came in and counts, or counts as a surplus. */
const paidFlags: readonly FlagReason[] = [
  'paid_twice',
  'seat_gone',
  'enrollment_cancelled',
  'application_withdrawn',
  'application_rejected',
]

/** Returns what goes back by a report: of a reversed attempt what its provider has not sent back before. */
function amountGoingBack(payment: SurplusFacts, report: ProviderReport): bigint {
  if (report.kind === 'dispute') return 0n
  return report.kind === 'refund' ? report.amount : leftOfAttempt(payment, report.attemptReference)
}

function leftOfAttempt({ amount, events }: SurplusFacts, reference: string): bigint {
  // What was given back by hand has the payment's reference, whichever attempt it is of.
  const sent = events.filter(
    ({ key, source, outcome }) =>
      source !== 'administrator' && outcome !== 'flagged' && key.startsWith(`refund:${reference}:`),
  )
  const left = amount - sumOfRefunds(sent)
  return left > 0n ? left : 0n
}

function sumOfRefunds(events: SurplusFacts['events']): bigint {
  return events
    .map(({ key }) => readEventKey(key))
    .reduce((sum, event) => sum + (event?.eventType === 'refunded' ? event.amount : 0n), 0n)
}

function mismatch(state: LedgerState, report: AttemptReport): FlagReason | undefined {
  if (report.currency !== state.currency) return 'currency_mismatch'
  if (report.amount !== state.amount || report.paid < report.amount) return 'amount_mismatch'
}

/** What a report says was paid or sent back, in the currency's smallest unit; fees passed on to the payer do not count. */
export function amountOf(report: ProviderReport): bigint {
  return report.kind === 'attempt' && report.paid < report.amount ? report.paid : report.amount
}

/**
 * Names the event of a report, so that the same one reported twice (webhook and verify, or a repeated delivery)
 * counts once. The amount is part of it: a success that was flagged for its amount does not hide a later, right one.
 * Keys are stored, so their form stays.
 */
export function eventKey(report: ProviderReport): string {
  const short = report.kind === 'attempt' && report.paid < report.amount ? `/${report.amount}` : ''
  const sum = `${amountOf(report)}${short}${report.currency}`
  if (report.kind === 'refund')
    return `refund:${report.attemptReference}:${report.refundReference ?? 'whole'}:${sum}`
  if (report.kind === 'dispute') return `dispute:${report.attemptReference}:${report.disputeReference}:${sum}`
  return `charge.${report.outcome}:${report.attemptReference}:${sum}`
}

export type EventType = AttemptReport['outcome'] | 'refunded' | 'disputed'

const outcomes: readonly AttemptReport['outcome'][] = ['succeeded', 'failed', 'open', 'reversed']

/** Reads what `eventKey` wrote, the amount as `amountOf` has it; null where the key has another form. */
export function readEventKey(key: string): { eventType: EventType; amount: bigint; currency: string } | null {
  const parts =
    /^(?:charge\.(succeeded|failed|open|reversed)|refund|(dispute)):.*:(-?\d+)(?:\/-?\d+)?(\D*)$/s.exec(key)
  if (!parts) return null
  const [, outcome, dispute, amount = '0', currency = ''] = parts
  const eventType = outcomes.find(known => known === outcome) ?? (dispute ? 'disputed' : 'refunded')
  return { eventType, amount: BigInt(amount), currency }
}
