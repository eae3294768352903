import { type DecisionFacts, disclosedStatus } from '@/lib/sent-records/rules'
import type { FlagReason, PaymentStatus } from './constants'

/** What is unusual about a payment, so that its status alone would mislead the payer. */
export type Caveat =
  | 'mismatch'
  | 'taken-back'
  /** Not paid, and not to be paid: its record is cancelled or withdrawn. */
  | 'over'
  | 'paid-back'
  /** Paid after its record was cancelled or withdrawn. */
  | 'ended-before'
  /** Paid, and its record was cancelled or withdrawn later. */
  | 'ended'
  | 'rejected'
  | 'seat-gone'
  | 'paid-twice'

/** What decides a payment's caveat; amounts in the currency's smallest unit. */
export type CaveatFacts = {
  status: PaymentStatus
  amount: bigint
  refundedAmount: bigint
  /** Without resolved flags that are about money alone: the money may have been sent back since. */
  flags: readonly { reason: FlagReason }[]
  application: (DecisionFacts<string> & { withdrawnAt: Date | null }) | null
  /** `changes` has only the changes that gave it a seat. */
  enrollment: { cancelled: boolean; changes: readonly unknown[] } | null
}

/** Returns the most important caveat of a payment; null where nothing is unusual. */
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

/** What follows money that does not add up. */
export const CONTACT_SENTENCE = 'We will contact you about it.'

const caveatWords: Readonly<Partial<Record<Caveat, string>>> = {
  mismatch: 'The money that came in does not fit what was asked.',
  'taken-back': 'The payment was taken back, so it does not count.',
  'paid-twice': 'It was paid twice.',
}

/**
 * Returns the message about money that does not count, or counts only once, until an administrator has looked at it; undefined for the
 * other caveats.
 * @param follows what the last sentence says of what happens next
 */
export function describeCaveat(caveat: Caveat, follows: string = CONTACT_SENTENCE): string | undefined {
  const words = caveatWords[caveat]
  return words && `${words} ${follows}`
}
