import { type FlagReason, lateFlags, type PaymentEventSource } from './constants'
import { readEventKey } from './event-key'

/** An event of the ledger, as far as it tells of money. */
export type MoneyEvent = {
  key: string
  source: PaymentEventSource
  outcome: 'applied' | 'ignored' | 'flagged'
}

/** The events of one reference, the oldest first, and what is known of the payment and the attempt; amounts in the currency's smallest unit. */
export type MovementFacts = {
  /** What was asked, null where the reference is of no payment; with its currency. */
  asked: bigint | null
  currency: string | null
  /** What the attempt really paid, with the fees that its payer bore; null where that is not known. */
  paidAmount: bigint | null
  /** What the provider keeps of that; null where that is not known. */
  fee: bigint | null
  events: readonly MoneyEvent[]
}

/**
 * Money that came in (above 0) or went back (below), in the smallest unit of a currency; `onTop` of it is for the provider's fees, which the payer
 * bore, and the provider keeps `fee` of it, where that is known.
 */
export type Movement = { amount: bigint; onTop: bigint; fee: bigint | null; currency: string }

/**
 * Returns how much money an event moved, as the provider's own statement has it; null where it moved none. Several events may tell of the
 * same money going back (a refund, a reversal, a lost dispute): only the first moves it.
 * @param key the event's
 */
export function movementOf(
  facts: MovementFacts,
  { key, source }: Pick<MoneyEvent, 'key' | 'source'>,
): Movement | null {
  const own = facts.events.filter(
    event => (event.source === 'administrator') === (source === 'administrator'),
  )
  const left = new Map<string, bigint>()
  const moved = own.map(event => comeIn(facts, event))
  for (const movement of moved)
    if (movement) left.set(movement.currency, (left.get(movement.currency) ?? 0n) + movement.amount)
  for (const [index, event] of own.entries()) {
    const movement =
      moved[index] ?? (source === 'administrator' ? goBackByHand(event) : goBack(facts, event, left))
    if (event.key === key) return movement
  }
  return null
}

function comeIn(facts: MovementFacts, { key, source }: MoneyEvent): Movement | null {
  const event = readEventKey(key)
  if (event?.eventType !== 'succeeded' || event.amount <= 0n) return null
  const { asked, paidAmount, fee, currency } = facts
  const isOwn = source !== 'administrator' && event.currency === currency
  const isWhole = isOwn && event.amount === asked
  // A report that left out what was requested called the same money by all that was paid, fees and all.
  if (isOwn && !isWhole && event.amount === paidAmount) return null
  const amount = isWhole && paidAmount !== null ? paidAmount : event.amount
  return { amount, onTop: amount - event.amount, fee: isWhole ? fee : null, currency: event.currency }
}

function goBackByHand({ key }: MoneyEvent): Movement | null {
  const event = readEventKey(key)
  return event?.eventType === 'refunded' ? { ...event, amount: -event.amount, onTop: 0n, fee: null } : null
}

/** Takes what a report says went back off what is left of the attempt, in whichever order the reports came. */
function goBack({ asked }: MovementFacts, { key }: MoneyEvent, left: Map<string, bigint>): Movement | null {
  const event = readEventKey(key)
  if (!event) return null
  const { currency } = event
  const before = left.get(currency) ?? 0n
  const back = smaller(before, takenBackBy(event, asked, before))
  if (back === 0n) return null
  left.set(currency, before - back)
  return { amount: -back, onTop: 0n, fee: null, currency }
}

// A reversal takes all that is left, and so does a lost dispute about the whole. One about a part is paid by a refund, which is reported apart.
function takenBackBy(
  { eventType, amount }: NonNullable<ReturnType<typeof readEventKey>>,
  asked: bigint | null,
  left: bigint,
): bigint {
  if (eventType === 'refunded') return amount
  const isWhole = eventType === 'reversed' || (eventType === 'dispute-lost' && amount >= (asked ?? left))
  return isWhole ? left : 0n
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Flags that say why money that came in is not what completed a payment, or came too late. */
const inFlags: readonly FlagReason[] = [
  'amount_mismatch',
  'currency_mismatch',
  'unknown_reference',
  'wrong_provider',
  'paid_twice',
  'reversed',
  ...lateFlags,
]

const outFlags: readonly FlagReason[] = [
  'currency_mismatch',
  'unknown_reference',
  'wrong_provider',
  'reversed',
  'refund_mismatch',
  'dispute_lost',
]

/**
 * Returns what is odd about money that an event moved, as the reasons of its flags; empty where nothing is.
 * @param flags all reasons for which the event's reference was flagged
 */
export function oddityOf(
  { key, outcome }: Pick<MoneyEvent, 'key' | 'outcome'>,
  flags: readonly FlagReason[],
): FlagReason[] {
  if (outcome === 'ignored') return ['paid_twice']
  if (outcome === 'applied') return []
  const known = readEventKey(key)?.eventType === 'succeeded' ? inFlags : outFlags
  return flags.filter(reason => known.includes(reason))
}
