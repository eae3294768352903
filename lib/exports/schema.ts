import type { SeatState } from '@/lib/enrollments/constants'
import type { EventKind } from '@/lib/events/constants'
import type { EventDetail } from '@/lib/events/schema'
import type { AttemptStatus, FlagReason, PaymentMethod } from '@/lib/payments/constants'
import type { MoneyEvent, Movement } from '@/lib/payments/movements'
import type { MoneyFacts } from '@/lib/payments/returned-money'
import type { Occasion } from '@/lib/sent-records/constants'

// What the sheets are made of, as JSON; amounts in the smallest unit of their currency, times in ISO 8601.

type PaymentPart = {
  provider: string
  /** How it came in where it was recorded by hand. */
  recorded: PaymentMethod | null
  refunded: number
  /** Whether the provider called it a test. */
  saidTest: boolean
}

/** The same of a record, which need not have a payment. */
type PaymentPartIfAny = { [Name in keyof PaymentPart]: PaymentPart[Name] | null }

export type ApplicationRow = {
  name: string
  email: string
  phone: string
  title: string
  applied: string
  status: string
  fee: number
  paid: boolean
  skills: string[]
  cv: string
  withdrawn: string | null
} & PaymentPartIfAny

export type EnrollmentRow = {
  name: string
  email: string
  phone: string
  title: string
  enrolled: string
  status: string
  price: number
  level: string
  portfolio: string | null
  cancelled: string | null
  /** None as well where the price came in too late for one. `paid-back`: taken, by somebody who has all their money back. */
  seat: SeatState | 'paid-back'
} & PaymentPartIfAny

/** Money that went back, by the key of its event; with who recorded it where that was by hand. */
export type MoneyBack = { at: string; key: string; outcome: MoneyFacts['events'][number]['outcome'] } & (
  | { method: PaymentMethod; by: string; note: string }
  | { method: null }
)

/** MoneyFacts without the sums that the payment itself has. */
type PaidTwice = {
  flags: MoneyFacts['flags']
  attempts: { reference: string; status: AttemptStatus; paidAmount: number | null }[]
  events: MoneyFacts['events']
}

export type PaymentRow = {
  occasion: Occasion
  amount: number
  currency: string
  status: string
  flagged: boolean
  reference: string
  asked: string
  settled: string | null
  /** The administrator who recorded it by hand, and their note. */
  recordedBy: string | null
  note: string | null
  /** What went back, the oldest first; null where nothing did. */
  moneyBack: MoneyBack[] | null
  paidTwice: PaidTwice | null
} & PaymentPart

type MovementPart = {
  key: string
  outcome: MoneyEvent['outcome']
  /** When it moved: of money by hand only the day is known. */
  at: string
  provider: string
  /** How it moved where it was recorded by hand, with the administrator who recorded it and their note. */
  method: PaymentMethod | null
  recordedBy: string | null
  note: string | null
  /** The attempt's reference, which the provider knows. */
  reference: string
  /** The payment's, and what it is for; null where the attempt is of no payment. */
  payment: string | null
  occasion: Occasion | null
  /** Why the reference was flagged. */
  flags: FlagReason[]
}

/** An event of the ledger, with what tells how much it moved. */
export type MovementEventRow = MovementPart & {
  source: MoneyEvent['source']
  asked: number | null
  currency: string | null
  attempt: { paidAmount: number | null; fee: number | null } | null
  events: MoneyEvent[]
}

/** Money that came in or went back. */
export type MovementRow = MovementPart & Movement

export type SubscriberRow = {
  id: string
  email: string
  asked: string
  confirmed: string | null
  privacy: string
  /** Where the subscriber leaves the newsletter, by a GET or a POST. */
  unsubscribe: string
}

export type EventRow = {
  happened: string
  kind: EventKind
  administrator: string | null
  account: string | null
  hash: string | null
  session: string | null
  request: string | null
  detail: EventDetail
}
