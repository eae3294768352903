import { DAY_MS, MINUTE_MS } from '@/lib/dates/durations'
import { realProviderNames, realProviders } from '@/lib/platform/payment-providers'

/** The variables that hold a provider's key: payments are taken once one of them is set. */
export const keyVariables: readonly string[] = realProviderNames.map(name => realProviders[name].keyVariable)

/** How long a provider may take to respond, in ms: over all steps, where a visitor waits for a payment page. */
export const PROVIDER_TIMEOUT_MS = 5_000

/** A link older than this, in ms, is not given out again, and the sweep asks about its attempt once more. */
export const ATTEMPT_LIFETIME_MS = DAY_MS

/** The sweep asks about no attempt older than this, in ms: longer than backups are kept, as a restore may bring an attempt back. */
export const ATTEMPT_FORGOTTEN_MS = 30 * ATTEMPT_LIFETIME_MS

/** How often the provider is asked about attempts that nobody has reported, in ms. */
export const SWEEP_INTERVAL_MS = 3 * MINUTE_MS

// From here to `paymentMethods`, all lists are enums of the database or parts of one, except `eventTypes`: with other values, the code that
// reads and writes rows would not compile.

/** The statuses of a payment, and of the enrollment it is for. */
export const paymentStatuses = ['pending', 'completed', 'failed'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** The statuses of an attempt. `reversed`: all of it went back to the payer. */
export const attemptStatuses = [...paymentStatuses, 'reversed'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

const reportSources = ['webhook', 'return', 'sweep'] as const
/** How a provider's report reaches us: it is sent, or asked for when the payer comes back or by the sweep. */
export type ReportSource = (typeof reportSources)[number]

/** How what happened to a payment got into the ledger: by a report, or by an administrator who recorded it. */
export const paymentEventSources = [...reportSources, 'administrator'] as const
export type PaymentEventSource = (typeof paymentEventSources)[number]

/** What an event of the ledger may be about. */
export const eventTypes = [
  'succeeded',
  'failed',
  'open',
  'reversed',
  'refunded',
  'disputed',
  'dispute-won',
  'dispute-lost',
] as const
export type EventType = (typeof eventTypes)[number]

/** Why money does not add up. */
export const flagReasons = [
  'amount_mismatch',
  'currency_mismatch',
  'unknown_reference',
  'wrong_provider',
  'paid_twice',
  'reversed',
  'refund_mismatch',
  'seat_gone',
  'enrollment_cancelled',
  'application_withdrawn',
  'application_rejected',
  'disputed',
  'dispute_lost',
  'cancelled_after_payment',
  'withdrawn_after_payment',
] as const
export type FlagReason = (typeof flagReasons)[number]

/** Flags of money that completed its payment, although what it is for had ended or had no seat left. */
export const lateFlags = [
  'seat_gone',
  'enrollment_cancelled',
  'application_withdrawn',
  'application_rejected',
] as const satisfies FlagReason[]
export type LateFlag = (typeof lateFlags)[number]

/** Flags that the payer is told of even after they are resolved. The others are about money alone, and end when they are resolved. */
export const lastingFlags: readonly FlagReason[] = [
  'seat_gone',
  'enrollment_cancelled',
  'application_withdrawn',
]

/** Flags of money that is held for a record that has ended: whether it goes back is for the studio to decide. */
export const heldFlags = [
  'cancelled_after_payment',
  'withdrawn_after_payment',
] as const satisfies FlagReason[]

/** Flags that the site does not tell the payer of, because their bank does. */
export const disputeFlags: readonly FlagReason[] = ['disputed', 'dispute_lost']

/** How money comes in that an administrator records by hand. */
export const paymentMethods = ['cash', 'transfer'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** How a payment was paid: at a provider, or by hand. */
export const waysToPay = ['online', ...paymentMethods] as const
export type WayToPay = (typeof waysToPay)[number]

/** The `provider` of a payment that no provider took. */
export const BY_HAND = 'by-hand'

/** What a list of payments can be ordered by; `flagged` is whether it has an unresolved flag. */
export const paymentSorts = ['flagged', 'date', 'amount', 'status'] as const
export type PaymentSort = (typeof paymentSorts)[number]

/** How many flags of money for unknown references are listed at once. */
export const UNPLACED_LIMIT = 100
