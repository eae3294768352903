import type { AttemptStatus, FlagReason, PaymentEventSource } from './constants'
import { readEventKey } from './event-key'
import type { ProviderReport } from './provider'

/** What tells of the money of a payment and beside it, and of what went back; amounts in the currency's smallest unit. */
export type MoneyFacts = {
  amount: bigint
  refundedAmount: bigint
  flags: readonly { reason: FlagReason; reference: string }[]
  attempts: readonly { reference: string; status: AttemptStatus; paidAmount: bigint | null }[]
  events: readonly { key: string; source: PaymentEventSource; outcome: 'applied' | 'ignored' | 'flagged' }[]
}

type Attempt = MoneyFacts['attempts'][number]

/**
 * Returns what was paid beside a payment that counts and has not gone back, in the currency's smallest unit: each attempt that is
 * flagged as paid twice, less all that went back and is not of the payment.
 */
export function surplusOf(payment: MoneyFacts): bigint {
  const { amount, refundedAmount, flags, attempts, events } = payment
  const twice = attempts.filter(({ reference }) => hasFlag(flags, reference, ['paid_twice']))
  const byHand = events.filter(({ source }) => source === 'administrator')
  const back = attempts.reduce((sum, attempt) => sum + returnedOf(payment, attempt), sumOfRefunds(byHand))
  const left = BigInt(twice.length) * amount - (back - refundedAmount)
  return left > 0n ? left : 0n
}

/** Returns how much of what a report sends back is the payment's own money, and not of a surplus: that goes back first. */
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
  const attempt = payment.attempts.find(one => one.reference === reference)
  if (!attempt || !wasPaid(payment, attempt)) return 0n
  return (attempt.paidAmount ?? payment.amount) - refundsOf(payment, reference)
}

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

const hasFlag = (flags: MoneyFacts['flags'], reference: string, reasons: readonly FlagReason[]) =>
  flags.some(flag => flag.reference === reference && reasons.includes(flag.reason))

// An attempt that was reversed before its success is flagged so as well, and brought nothing.
function wasPaid(payment: MoneyFacts, { status, reference }: Attempt): boolean {
  const { flags } = payment
  if (status !== 'reversed') return status === 'completed'
  return hasFlag(flags, reference, ['paid_twice']) || completedPayment(payment, reference)
}

function completedPayment({ flags, events }: MoneyFacts, reference: string): boolean {
  const success = `charge.succeeded:${reference}:`
  const successes = events.filter(({ key }) => key.startsWith(success))
  // What is recorded by hand has the payment's reference, which its first attempt has too.
  if (successes.some(({ source }) => source === 'administrator')) return false
  return hasFlag(flags, reference, completingFlags) || successes.some(({ outcome }) => outcome === 'applied')
}

/** The flags of money that completed the payment all the same. */
const completingFlags: readonly FlagReason[] = [
  'seat_gone',
  'enrollment_cancelled',
  'application_withdrawn',
  'application_rejected',
]

/** What went back of an attempt, of what was asked: the fees that may go with it are the provider's. */
function returnedOf(payment: MoneyFacts, attempt: Attempt): bigint {
  if (attempt.status === 'reversed' && wasPaid(payment, attempt)) return payment.amount
  return smaller(payment.amount, refundsOf(payment, attempt.reference))
}

/** What the provider sent back of an attempt, fees included. */
function refundsOf({ events }: MoneyFacts, reference: string): bigint {
  // What was given back by hand has the payment's reference, whichever attempt it is of.
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
