import { type AttemptStatus, type FlagReason, lateFlags, type PaymentEventSource } from './constants'
import { readEventKey } from './event-key'
import { isTest, type TestRow } from './payment-row'
import type { ProviderReport } from './provider'

/** What shows how much was paid in all attempts at a payment, and how much went back; amounts in the currency's smallest unit. */
export type MoneyFacts = {
  amount: bigint
  refundedAmount: bigint
  flags: readonly { reason: FlagReason; reference: string }[]
  attempts: readonly { reference: string; status: AttemptStatus; paidAmount: bigint | null }[]
  events: readonly { key: string; source: PaymentEventSource; outcome: 'applied' | 'ignored' | 'flagged' }[]
}

/** What Prisma selects of a payment for these facts. */
export const moneySelect = {
  amount: true,
  refundedAmount: true,
  flags: { select: { reason: true, reference: true } },
  attempts: { select: { reference: true, status: true, paidAmount: true } },
  events: { select: { key: true, source: true, outcome: true } },
} as const

type Attempt = MoneyFacts['attempts'][number]

/**
 * Returns the surplus of a payment, in the currency's smallest unit: what the attempts that are flagged as paid twice paid, less what went
 * back and does not belong to the payment itself.
 */
export function surplusOf(payment: MoneyFacts): bigint {
  const { amount, refundedAmount, flags, attempts, events } = payment
  const twice = attempts.filter(({ reference }) => hasFlag(flags, reference, ['paid_twice']))
  if (twice.length === 0) return 0n
  const byHand = events.filter(({ source }) => source === 'administrator')
  const back = attempts.reduce((sum, attempt) => sum + returnedOf(payment, attempt), sumOfRefunds(byHand))
  const left = BigInt(twice.length) * amount - (back - refundedAmount)
  return left > 0n ? left : 0n
}

/**
 * Returns how much of a payment's surplus can be given back by hand, in the currency's smallest unit; 0 for the sandbox and for test
 * payments, of which no money has moved.
 */
export function surplusByHand(payment: MoneyFacts & TestRow): bigint {
  return payment.provider === 'sandbox' || isTest(payment) ? 0n : surplusOf(payment)
}

/** Returns how much of what a report sends back belongs to the payment itself. A surplus goes back first. */
export function countedOf(payment: MoneyFacts, report: ProviderReport): bigint {
  const { amount } = payment
  const before = refundsOf(payment, report.attemptReference)
  const after = report.kind === 'refund' ? smaller(amount, before + report.amount) : amount
  const counted = after - before - surplusOf(payment)
  return counted > 0n ? counted : 0n
}

/**
 * Returns what was paid by an attempt, fees that were passed on included, and not reported as refunded yet, in the currency's smallest
 * unit; nothing where it was not paid.
 */
export function unreturnedOf(payment: MoneyFacts, reference: string): bigint {
  const attempt = payment.attempts.find(attempt => attempt.reference === reference)
  if (!attempt || !wasPaid(payment, attempt)) return 0n
  return (attempt.paidAmount ?? payment.amount) - refundsOf(payment, reference)
}

/** Returns how much of the payment itself was given back by hand, in the currency's smallest unit. */
export function givenBackByHand({ events }: Pick<MoneyFacts, 'events'>): bigint {
  return sumOfRefunds(
    events.filter(({ source, outcome }) => source === 'administrator' && outcome === 'applied'),
  )
}

/** Whether a sum, in the currency's smallest unit, was given back by hand in one go, of the payment or of its surplus. */
export function wasGivenByHand({ events }: Pick<MoneyFacts, 'events'>, sum: bigint): boolean {
  return events.some(event => event.source === 'administrator' && sumOfRefunds([event]) === sum)
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

const hasFlag = (flags: MoneyFacts['flags'], reference: string, reasons: readonly FlagReason[]) =>
  flags.some(flag => flag.reference === reference && reasons.includes(flag.reason))

// A reversed attempt was paid, unless the reversal was reported before a success: that is flagged as reversed, too. `paidAmount` does not
// tell them apart: attempts of before the migration `20261126110000_decided_disputes` have none.
function wasPaid(payment: MoneyFacts, { status, reference }: Attempt): boolean {
  const { flags } = payment
  if (status !== 'reversed') return status === 'completed'
  return hasFlag(flags, reference, ['paid_twice']) || completedPayment(payment, reference)
}

function completedPayment({ flags, events }: MoneyFacts, reference: string): boolean {
  const success = `charge.succeeded:${reference}:`
  const successes = events.filter(({ key }) => key.startsWith(success))
  // A payment that is recorded by hand has the payment's reference, which its first attempt has too.
  if (successes.some(({ source }) => source === 'administrator')) return false
  return hasFlag(flags, reference, lateFlags) || successes.some(({ outcome }) => outcome === 'applied')
}

/** Returns how much of the asked amount went back of an attempt, without the provider's fees. */
function returnedOf(payment: MoneyFacts, attempt: Attempt): bigint {
  if (attempt.status === 'reversed' && wasPaid(payment, attempt)) return payment.amount
  return smaller(payment.amount, refundsOf(payment, attempt.reference))
}

/** Returns how much the provider sent back of an attempt, fees included. */
function refundsOf({ events }: MoneyFacts, reference: string): bigint {
  // Refunds by hand have the payment's reference, whichever attempt they are of, so they are left out.
  return sumOfRefunds(
    events.filter(
      ({ key, source, outcome }) =>
        source !== 'administrator' && outcome !== 'flagged' && key.startsWith(`refund:${reference}:`),
    ),
  )
}

function sumOfRefunds(events: MoneyFacts['events']): bigint {
  return events
    .map(({ key }) => readEventKey(key))
    .reduce((sum, event) => sum + (event?.eventType === 'refunded' ? event.amount : 0n), 0n)
}
