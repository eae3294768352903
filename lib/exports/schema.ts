import type { SeatState } from '@/lib/enrollments/constants'
import type { EventKind } from '@/lib/events/constants'
import type { EventDetail } from '@/lib/events/schema'
import type { PaymentMethod } from '@/lib/payments/constants'
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
  /** None as well where the price came in too late for one, or all of it went back. */
  seat: SeatState
} & PaymentPartIfAny

export type RefundByHand = { at: string; amount: number; method: PaymentMethod; by: string; note: string }

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
  /** What was given back without a provider, the oldest first. */
  refundsByHand: RefundByHand[] | null
} & PaymentPart

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
