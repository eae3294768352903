import 'server-only'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { CONTACT_SENTENCE } from '@/lib/sent-records/constants'
import { disclosedStatus, disclosedStatusSelect } from '@/lib/sent-records/rules'
import { type FlagReason, lastingFlags } from './constants'
import { occasionSelect, seatGiven, testSelect } from './payment-row'
import { moneySelect, surplusByHand } from './returned-money'

/** What is unusual about a payment, so that its status alone would mislead the payer. */
export type Caveat =
  | 'mismatch'
  | 'taken-back'
  /** Not paid, and not to be paid: its record is cancelled or withdrawn. */
  | 'over'
  | 'paid-back'
  /** Paid back in full, and then money came in once more. */
  | 'paid-again'
  /** Paid after its record was cancelled or withdrawn. */
  | 'ended-before'
  /** Paid, and its record was cancelled or withdrawn later. */
  | 'ended'
  | 'rejected'
  | 'seat-gone'
  | 'paid-twice'

/** What Prisma selects of a payment to tell its caveat, and what it is for. */
export const caveatSelect = {
  status: true,
  ...testSelect,
  ...moneySelect,
  flags: { select: { ...moneySelect.flags.select, resolvedAt: true } },
  application: {
    select: { ...occasionSelect.application.select, ...disclosedStatusSelect, withdrawnAt: true },
  },
  enrollment: {
    select: {
      ...occasionSelect.enrollment.select,
      cancelled: true,
      changes: { where: seatGiven, select: { id: true }, take: 1 },
    },
  },
} satisfies Prisma.PaymentSelect

type CaveatRow = Prisma.PaymentGetPayload<{ select: typeof caveatSelect }>

/** Returns the most important caveat of a payment; null where nothing is unusual. */
export function findCaveat(payment: CaveatRow): Caveat | null {
  // A resolved flag that is about money alone counts no more: the money may have been sent back since.
  const counting = payment.flags.filter(flag => !flag.resolvedAt || lastingFlags.includes(flag.reason))
  const reasons = new Set(counting.map(flag => flag.reason))
  return payment.status === 'completed' ? caveatOfPaid(payment, reasons) : caveatOfOpen(payment, reasons)
}

function caveatOfPaid(payment: CaveatRow, reasons: ReadonlySet<FlagReason>): Caveat | null {
  if (payment.refundedAmount >= payment.amount)
    return reasons.has('paid_twice') && surplusByHand(payment) > 0n ? 'paid-again' : 'paid-back'
  if (hasEnded(payment)) return endedBefore(reasons) ? 'ended-before' : 'ended'
  if (payment.application && disclosedStatus(payment.application) === 'rejected') return 'rejected'
  if (reasons.has('seat_gone') && payment.enrollment?.changes.length === 0) return 'seat-gone'
  return reasons.has('paid_twice') ? 'paid-twice' : null
}

function caveatOfOpen(payment: CaveatRow, reasons: ReadonlySet<FlagReason>): Caveat | null {
  if (reasons.has('reversed')) return 'taken-back'
  if (reasons.size > 0) return 'mismatch'
  return hasEnded(payment) ? 'over' : null
}

const endedBefore = (reasons: ReadonlySet<FlagReason>) =>
  reasons.has('enrollment_cancelled') || reasons.has('application_withdrawn')

function hasEnded({ application, enrollment }: CaveatRow): boolean {
  return Boolean(application?.withdrawnAt) || enrollment?.cancelled === true
}

/** Whether no place on the course is confirmed by a payment: the course was full, or the money went back. */
export function isWithoutPlace(caveat: Caveat | null): boolean {
  return caveat === 'seat-gone' || caveat === 'paid-back' || caveat === 'paid-again'
}

const caveatWords: Readonly<Partial<Record<Caveat, string>>> = {
  mismatch: 'The money that came in does not fit what was asked.',
  'taken-back': 'The payment was taken back, so it does not count.',
  'paid-twice': 'It was paid twice.',
  'paid-again': 'It was paid back, and then money came in again.',
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
