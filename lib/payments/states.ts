import type { PaymentState } from './constants'
import type { ChargeReport, ProviderReport, RefundReport } from './reports'

/** The record as it stands when a report comes in. Amounts are in the currency's smallest unit. */
export type PaymentRecordState = {
  status: PaymentState
  /** The state of the one charge that the report is about. */
  attemptStatus: PaymentState
  amount: bigint
  currency: string
  refundedAmount: bigint
}

export type FlagReason =
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'unknown_reference'
  | 'wrong_provider'
  | 'paid_twice'
  | 'reversed'
  | 'refund_mismatch'

/** What a report changes: nothing, a state forward, a refund, or a flag for the administrator. */
export type Decision = {
  status?: PaymentState
  attemptStatus?: PaymentState
  refundedAmount?: bigint
  flag?: FlagReason
}

/**
 * Decides what a provider's report does to a payment. Pure: the same state and report give the same answer.
 * Completed is final; failed gives way to a success only; money that does not add up is flagged, never counted.
 */
export function decide(state: PaymentRecordState, report: ProviderReport): Decision {
  if (report.kind === 'refund') return decideRefund(state, report)
  if (report.outcome === 'open') return {}
  if (report.outcome === 'failed') return decideFailure(state)
  if (report.outcome === 'reversed') return decideReversal(state, report)
  return decideSuccess(state, report)
}

function decideSuccess(state: PaymentRecordState, report: ChargeReport): Decision {
  const flag = mismatch(state, report)
  if (flag) return { flag }
  if (state.attemptStatus === 'completed') return {}
  if (state.status === 'completed') return { attemptStatus: 'completed', flag: 'paid_twice' }
  return { attemptStatus: 'completed', status: 'completed' }
}

function decideFailure(state: PaymentRecordState): Decision {
  if (state.attemptStatus !== 'pending') return {}
  return state.status === 'pending'
    ? { attemptStatus: 'failed', status: 'failed' }
    : { attemptStatus: 'failed' }
}

/** A reversal that comes before the success it undoes leaves the payment unpaid. */
function decideReversal(state: PaymentRecordState, report: ChargeReport): Decision {
  if (state.attemptStatus !== 'completed') return { flag: 'reversed' }
  const flag = mismatch(state, report)
  if (flag) return { flag }
  return { refundedAmount: state.amount, flag: 'reversed' }
}

function decideRefund(state: PaymentRecordState, report: RefundReport): Decision {
  if (report.currency !== state.currency) return { flag: 'currency_mismatch' }
  const refundedAmount = state.refundedAmount + report.amount
  const possible = state.status === 'completed' && report.amount > 0n && refundedAmount <= state.amount
  return possible ? { refundedAmount } : { flag: 'refund_mismatch' }
}

function mismatch(state: PaymentRecordState, report: ChargeReport): FlagReason | undefined {
  if (report.currency !== state.currency) return 'currency_mismatch'
  if (report.amount !== state.amount) return 'amount_mismatch'
}
