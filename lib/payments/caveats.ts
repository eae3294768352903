import { type DecisionFacts, disclosedStatus } from '@/lib/sent-records/rules'
import type { FlagReason, PaymentStatus } from './constants'

/** What speaks against calling a payment plainly paid, or plainly still to be paid. */
export type Caveat =
  | 'mismatch'
  | 'taken-back'
  /** Not paid, and not to be: what it was for is cancelled or withdrawn. */
  | 'over'
  | 'paid-back'
  /** Paid when what it was for had been cancelled or withdrawn. */
  | 'ended-before'
  /** Paid, and what it was for is cancelled or withdrawn now. */
  | 'ended'
  | 'rejected'
  | 'seat-gone'
  | 'paid-twice'

/** What a payment's caveat is found by; amounts in the currency's smallest unit. */
export type CaveatFacts = {
  status: PaymentStatus
  amount: bigint
  refundedAmount: bigint
  /** Without those about money alone that somebody has looked at: it may have been sent back since. */
  flags: readonly { reason: FlagReason }[]
  application: (DecisionFacts<string> & { withdrawnAt: Date | null }) | null
  /** `changes` are only those that gave it a seat. */
  enrollment: { cancelled: boolean; changes: readonly unknown[] } | null
}

/** Returns what a payer has to be told beside the payment's status, the most important one; null where all is as it should be. */
export function findCaveat(payment: CaveatFacts): Caveat | null {
  const reasons = new Set(payment.flags.map(flag => flag.reason))
  return payment.status === 'completed' ? caveatOfPaid(payment, reasons) : caveatOfOpen(payment, reasons)
}

function caveatOfPaid(payment: CaveatFacts, reasons: ReadonlySet<FlagReason>): Caveat | null {
  if (payment.refundedAmount >= payment.amount) return 'paid-back'
  if (hasEnded(payment)) return endedBefore(reasons) ? 'ended-before' : 'ended'
  if (payment.application && disclosedStatus(payment.application) === 'rejected') return 'rejected'
  if (reasons.has('seat_gone') && payment.enrollment?.changes.length === 0) return 'seat-gone'
  return reasons.has('paid_twice') ? 'paid-twice' : null
}

function caveatOfOpen(payment: CaveatFacts, reasons: ReadonlySet<FlagReason>): Caveat | null {
  if (reasons.has('reversed')) return 'taken-back'
  if (reasons.size > 0) return 'mismatch'
  return hasEnded(payment) ? 'over' : null
}

const endedBefore = (reasons: ReadonlySet<FlagReason>) =>
  reasons.has('enrollment_cancelled') || reasons.has('application_withdrawn')

function hasEnded({ application, enrollment }: CaveatFacts): boolean {
  return Boolean(application?.withdrawnAt) || enrollment?.cancelled === true
}

/** What is said of money that came in and does not count, or counts once only; nothing of any other caveat. */
export const caveatWords: Readonly<Partial<Record<Caveat, string>>> = {
  mismatch: 'The money that came in does not fit what was asked. We will contact you about it.',
  'taken-back': 'The payment was taken back, so it does not count. We will contact you about it.',
  'paid-twice': 'It was paid twice: we will contact you about it.',
}
