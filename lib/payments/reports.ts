/** What a provider says of one charge, in our words. Amounts are in the currency's smallest unit. */
export type ChargeReport = {
  kind: 'charge'
  reference: string
  /** `open`: neither paid nor failed yet. `reversed`: paid, and all of it sent back since. */
  outcome: 'succeeded' | 'failed' | 'open' | 'reversed'
  amount: bigint
  currency: string
}

/** What a provider says of money that it sent back. */
export type RefundReport = {
  kind: 'refund'
  reference: string
  refundReference: string
  amount: bigint
  currency: string
}

export type ProviderReport = ChargeReport | RefundReport

/**
 * Names what a report tells, so that the same news told twice (webhook and verify, or a repeated delivery) is one
 * event. The amount is part of it: a success that was flagged for its amount does not hide a later, right one.
 */
export function eventKey(report: ProviderReport): string {
  const sum = `${report.amount}${report.currency}`
  if (report.kind === 'refund') return `refund:${report.reference}:${report.refundReference}:${sum}`
  return `charge.${report.outcome}:${report.reference}:${sum}`
}

/** What an event's key tells of the report behind it; the amount is in the currency's smallest unit. */
export type ReportedEvent = {
  eventType: 'succeeded' | 'failed' | 'open' | 'reversed' | 'refunded'
  amount: bigint
  currency: string
}

/** Reads what `eventKey` wrote; null where the key is of another make. */
export function readEventKey(key: string): ReportedEvent | null {
  const parts = /^(?:charge\.(succeeded|failed|open|reversed)|refund):.*:(-?\d+)(\D*)$/s.exec(key)
  if (!parts) return null
  const [, outcome, amount = '0', currency = ''] = parts
  return { eventType: eventTypeOf(outcome), amount: BigInt(amount), currency }
}

function eventTypeOf(outcome: string | undefined): ReportedEvent['eventType'] {
  const known = (['succeeded', 'failed', 'open', 'reversed'] as const).find(news => news === outcome)
  return known ?? 'refunded'
}
