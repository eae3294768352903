import type { EventType } from './constants'
import type { AttemptReport, DisputeReport, ProviderReport } from './provider'

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
  if (report.kind === 'dispute') return `${disputeKey(report, report.outcome)}:${sum}`
  return `charge.${report.outcome}:${report.attemptReference}:${sum}`
}

type Dispute = Pick<DisputeReport, 'attemptReference' | 'disputeReference'>

const disputePrefixes = { opened: 'dispute', won: 'dispute.won', lost: 'dispute.lost' } as const

const disputeKey = ({ attemptReference, disputeReference }: Dispute, outcome: DisputeReport['outcome']) =>
  `${disputePrefixes[outcome]}:${attemptReference}:${disputeReference}`

const withoutSum = (key: string) => key.replace(/:-?\d+\D*$/, '')

/** Whether the events of these keys have the decision on a dispute. */
export function hasDecision(keys: readonly string[], dispute: Dispute): boolean {
  const decisions = [disputeKey(dispute, 'won'), disputeKey(dispute, 'lost')]
  return keys.some(key => decisions.includes(withoutSum(key)))
}

/** Whether the events of these keys have a dispute about an attempt that is not decided. */
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
