import type { PaymentPurpose } from '@/lib/payments/constants'

// What the sheets are made of; amounts in the smallest unit of their currency.

export type ApplicationRow = {
  name: string
  email: string
  phone: string
  title: string
  applied: Date
  status: string
  fee: bigint
  paid: boolean
  skills: string[]
  cv: string
}

export type EnrollmentRow = {
  name: string
  email: string
  phone: string
  title: string
  enrolled: Date
  status: string
  price: bigint
  level: string
  portfolio: string | null
}

export type PaymentRow = {
  name: string
  email: string
  purpose: PaymentPurpose
  title: string
  amount: bigint
  currency: string
  refunded: bigint
  status: string
  flagged: boolean
  reference: string
  provider: string
  asked: Date
  settled: Date | null
}
