import type { EventKind } from '@/lib/events/constants'
import type { EventDetail } from '@/lib/events/schema'
import type { PaymentMethod } from '@/lib/payments/constants'
import type { Occasion } from '@/lib/sent-records/constants'

// What the sheets are made of, as JSON; amounts in the smallest unit of their currency, times in ISO 8601.

/** Who took the payment of a record, how it came in by hand, what of it went back, and whether the provider called it a test; null where there is none. */
type Provider = {
  provider: string | null
  recorded: PaymentMethod | null
  refunded: number | null
  saidTest: boolean | null
}

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
} & Provider

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
} & Provider

export type PaymentRow = {
  purpose: Occasion
  amount: number
  currency: string
  refunded: number
  status: string
  flagged: boolean
  reference: string
  provider: string
  recorded: PaymentMethod | null
  saidTest: boolean
  asked: string
  settled: string | null
}

export type SubscriberRow = {
  id: string
  email: string
  asked: string
  confirmed: string | null
  privacy: string
  /** Where whoever it is leaves the newsletter, by a GET or a POST. */
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
