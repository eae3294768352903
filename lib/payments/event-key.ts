import type { EventType } from './constants'
import type { AttemptReport, DisputeReport, ProviderReport } from './provider'

/** Returns what a report says was paid or sent back, in the currency's smallest unit, without fees that were passed on to the payer. */
export function amountOf(report: ProviderReport): bigint {
  return report.kind === 'attempt' && report.paid < report.amount ? report.paid : report.amount
}

/**
 * Returns the key of a report's event, so that an event that is reported twice (by webhook and verify, or by a repeated delivery) counts
 * once. The amount is part of the key: a success that was flagged for its amount does not hide a later, right one. Keys are stored, so
 * their form must not change.
 */
export function eventKey(report: ProviderReport): string {
  const short = report.kind === 'attempt' && report.paid < report.amount ? `/${report.amount}` : ''
  const sum = `${amountOf(report)}${short}${report.currency}`
  if (report.kind === 'refund')
    return `refund:${report.attemptReference}:${report.refundReference ?? 'whole'}:${sum}`
  if (report.kind === 'dispute') return `${disputeKey(report, report.outcome)}:${sum}`
  return `charge.${report.outcome}:${report.attemptReference}:${sum}`
}

type Dispute = Pick<DisputeReport, 'attemptReference' | 'disputeReference'>

const disputePrefixes = { opened: 'dispute', won: 'dispute.won', lost: 'dispute.lost' } as const

const disputeKey = ({ attemptReference, disputeReference }: Dispute, outcome: DisputeReport['outcome']) =>
  `${disputePrefixes[outcome]}:${attemptReference}:${disputeReference}`

const withoutSum = (key: string) => key.replace(/:-?\d+\D*$/, '')

/** Whether a dispute is decided, by the keys of a payment's events. */
export function hasDecision(keys: readonly string[], dispute: Dispute): boolean {
  const decisions = [disputeKey(dispute, 'won'), disputeKey(dispute, 'lost')]
  return keys.some(key => decisions.includes(withoutSum(key)))
}

/** Whether a dispute about an attempt is undecided, by the keys of a payment's events. */
export function hasOpenDispute(keys: readonly string[], attemptReference: string): boolean {
  const opened = disputeKey({ attemptReference, disputeReference: '' }, 'opened')
  return keys
    .filter(key => key.startsWith(opened))
    .some(key => {
      const disputeReference = withoutSum(key).slice(opened.length)
      return !hasDecision(keys, { attemptReference, disputeReference })
    })
}

const outcomes: readonly AttemptReport['outcome'][] = ['succeeded', 'failed', 'open', 'reversed']

const otherTypes: Readonly<Record<string, EventType>> = {
  refund: 'refunded',
  dispute: 'disputed',
  'dispute.won': 'dispute-won',
  'dispute.lost': 'dispute-lost',
}

/** Reads what `eventKey` wrote, the amount as `amountOf` has it; null where the key has another form. */
export function readEventKey(key: string): { eventType: EventType; amount: bigint; currency: string } | null {
  const parts = /^(?:charge\.(\w+)|(refund|dispute(?:\.\w+)?)):.*:(-?\d+)(?:\/-?\d+)?(\D*)$/s.exec(key)
  if (!parts) return null
  const [, outcome, other = '', amount = '0', currency = ''] = parts
  const eventType = outcomes.find(known => known === outcome) ?? otherTypes[other]
  return eventType ? { eventType, amount: BigInt(amount), currency } : null
}
