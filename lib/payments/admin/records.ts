import { formatSum } from '@/lib/money/format'
import { fromMinorUnits } from '@/lib/money/units'
import type { PaymentPurpose, PaymentState } from '@/lib/payments/constants'
import { readEventKey } from '@/lib/payments/reports'
import type { PaymentDetails, PaymentEvent, PaymentFlag, PaymentRecord } from './schema'

type PaymentRow = {
  id: string
  reference: string
  provider: string
  amount: bigint
  currency: string
  refundedAmount: bigint
  status: PaymentState
  flagged: boolean
  createdAt: Date
  settledAt: Date | null
  application: {
    id: string
    applicantName: string
    applicantEmail: string
    job: { title: string }
  } | null
  enrollment: { id: string; name: string; email: string; course: { title: string } } | null
}

type FlagRow = Omit<PaymentFlag, '_id' | 'createdAt' | 'resolvedAt'> & {
  id: string
  createdAt: Date
  resolvedAt: Date | null
}

type EventRow = Pick<PaymentEvent, 'source' | 'outcome'> & { key: string; receivedAt: Date }

type DetailsRow = PaymentRow & {
  attempts: { reference: string; status: PaymentState; createdAt: Date }[]
  events: EventRow[]
  flags: FlagRow[]
}

/** Turns a stored payment into the API's record. Throws where it is for nothing, which the database rules out. */
export function toPaymentRecord(row: PaymentRow): PaymentRecord {
  const { id, reference, provider, currency, status, flagged } = row
  return {
    _id: id,
    reference,
    provider,
    ...describePurpose(row),
    amount: fromMinorUnits(row.amount),
    currency,
    refunded: fromMinorUnits(row.refundedAmount),
    status,
    flagged,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}

/** Turns a stored payment and all that happened to it into the API's record. */
export function toPaymentDetails(row: DetailsRow): PaymentDetails {
  return {
    ...toPaymentRecord(row),
    attempts: row.attempts.map(attempt => ({ ...attempt, createdAt: attempt.createdAt.toISOString() })),
    events: row.events.map(toEvent),
    flags: row.flags.map(toFlag),
  }
}

/** Turns a stored flag into the API's record. */
export function toFlag({ id, createdAt, resolvedAt, ...rest }: FlagRow): PaymentFlag {
  return {
    _id: id,
    ...rest,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}

function toEvent({ key, receivedAt, ...rest }: EventRow): PaymentEvent {
  const read = readEventKey(key)
  return {
    ...rest,
    news: read?.eventType ?? null,
    sum: read && formatSum(read.amount, read.currency),
    receivedAt: receivedAt.toISOString(),
  }
}

function describePurpose({ id, application, enrollment }: PaymentRow) {
  if (application)
    return {
      payer: { name: application.applicantName, email: application.applicantEmail },
      purpose: purpose('job-application', application.id, application.job.title),
    }
  if (enrollment)
    return {
      payer: { name: enrollment.name, email: enrollment.email },
      purpose: purpose('course-enrollment', enrollment.id, enrollment.course.title),
    }
  throw new Error(`payment ${id} is for nothing`)
}

const purpose = (type: PaymentPurpose, _id: string, title: string) => ({ type, _id, title })
