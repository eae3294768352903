import 'server-only'
import { z } from 'zod'
import { officeDay, storedDay } from '@/lib/dates/office-day'
import { isRecordId } from '@/lib/lists/record-id'
import { formatSum } from '@/lib/money/format'
import { fromMinorUnits } from '@/lib/money/units'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { UNPLACED_LIMIT } from '../constants'
import { readEventKey } from '../event-key'
import { isTest, occasionSelect, testSelect, toOccasion } from '../payment-row'
import { surplusByHand } from '../returned-money'
import type { PaymentDetails, PaymentEvent, PaymentFlag, PaymentHistory, PaymentRecord } from './schema'

/** What Prisma selects of a payment for its record. */
export const paymentSelect = {
  id: true,
  reference: true,
  ...testSelect,
  amount: true,
  currency: true,
  refundedAmount: true,
  status: true,
  flagged: true,
  createdAt: true,
  settledAt: true,
  recordedNote: true,
  recordedBy: { select: { email: true } },
  application: { select: { ...occasionSelect.application.select, phoneNumber: true } },
  enrollment: { select: { ...occasionSelect.enrollment.select, phone: true } },
} as const satisfies Prisma.PaymentSelect

/** What Prisma selects of a flag for its record. */
export const flagSelect = {
  id: true,
  reference: true,
  reason: true,
  detail: true,
  createdAt: true,
  resolvedAt: true,
  resolvedBy: { select: { email: true } },
} as const satisfies Prisma.PaymentFlagSelect

const eventSelect = {
  source: true,
  key: true,
  outcome: true,
  saidTest: true,
  receivedAt: true,
  refund: {
    select: { method: true, returnedOn: true, note: true, administrator: { select: { email: true } } },
  },
} as const satisfies Prisma.PaymentEventSelect

const attemptSelect = { reference: true, status: true, paidAmount: true, createdAt: true } as const

// A trigger writes the courses of a change in words, too.
const courseChanges = {
  where: { fields: { path: ['course', 'to'], string_starts_with: '' } },
  orderBy: { changedAt: 'desc' },
  select: { fields: true, changedAt: true, administrator: { select: { email: true } } },
} as const satisfies Prisma.Enrollment$changesArgs

const courseChangeFields = z.object({ course: z.object({ from: z.string(), to: z.string() }) })

/** What Prisma selects of a payment with its attempts, events, flags and changes of course. */
export const detailsSelect = {
  ...paymentSelect,
  attempts: { orderBy: { createdAt: 'desc' }, select: attemptSelect },
  events: { orderBy: { receivedAt: 'desc' }, select: eventSelect },
  flags: { orderBy: { createdAt: 'desc' }, select: flagSelect },
  enrollment: { select: { ...paymentSelect.enrollment.select, changes: courseChanges } },
} as const satisfies Prisma.PaymentSelect

/** Returns a payment with its attempts, events and flags; null where there is none, also for a text that is no id. */
export async function getPayment(id: string): Promise<PaymentDetails | null> {
  if (!isRecordId(id)) return null
  const row = await database().payment.findUnique({ where: { id }, select: detailsSelect })
  return row && toPaymentDetails(row)
}

/** Returns the fee that an application owed, and its payment; null where there is no such application. */
export async function getApplicationPayment(id: string): Promise<PaymentHistory | null> {
  if (!isRecordId(id)) return null
  const row = await database().application.findUnique({
    where: { id },
    select: { commitmentFee: true, payment: { select: detailsSelect } },
  })
  return row && toHistory(row.commitmentFee, row.payment)
}

/** Returns the price of an enrollment, and its payment; null where there is no such enrollment. */
export async function getEnrollmentPayment(id: string): Promise<PaymentHistory | null> {
  if (!isRecordId(id)) return null
  const row = await database().enrollment.findUnique({
    where: { id },
    select: { price: true, payment: { select: detailsSelect } },
  })
  return row && toHistory(row.price, row.payment)
}

/** Lists the unresolved flags of payments that the site does not know, newest first, 100 at most. */
export async function listUnplacedFlags(): Promise<PaymentFlag[]> {
  const rows = await database().paymentFlag.findMany({
    where: { paymentId: null, resolvedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: UNPLACED_LIMIT,
    select: flagSelect,
  })
  return rows.map(toFlag)
}

function toHistory(asked: bigint, payment: Parameters<typeof toPaymentDetails>[0] | null): PaymentHistory {
  return { asked: fromMinorUnits(asked), payment: payment && toPaymentDetails(payment) }
}

type PaymentRow = Prisma.PaymentGetPayload<{ select: typeof paymentSelect }>
type DetailsRow = Prisma.PaymentGetPayload<{ select: typeof detailsSelect }>
type FlagRow = Prisma.PaymentFlagGetPayload<{ select: typeof flagSelect }>
type ChangeRow = Prisma.ChangeGetPayload<Pick<typeof courseChanges, 'select'>>
type EventRow = Prisma.PaymentEventGetPayload<{ select: typeof eventSelect }>

/** Returns the API's record of a stored payment. Throws where it is for nothing, which the database prevents. */
export function toPaymentRecord(row: PaymentRow): PaymentRecord {
  const { id: _id, reference, provider, currency, status, flagged } = row
  const { sender, kind, id, title } = toOccasion(row)
  const phone = row.application?.phoneNumber ?? row.enrollment?.phone
  return {
    _id,
    reference,
    provider,
    ...(isTest(row) && { test: true as const }),
    payer: { ...sender, phone },
    purpose: { type: kind, _id: id, title },
    amount: fromMinorUnits(row.amount),
    currency,
    refunded: fromMinorUnits(row.refundedAmount),
    status,
    flagged,
    createdAt: row.createdAt.toISOString(),
    settledAt: row.settledAt?.toISOString() ?? null,
    recorded: toRecorded(row),
  }
}

function toRecorded(row: PaymentRow): PaymentRecord['recorded'] {
  const { recordedAs, recordedBy, recordedNote, settledAt } = row
  return recordedAs && recordedBy && recordedNote && settledAt
    ? { as: recordedAs, by: recordedBy, note: recordedNote, day: officeDay(settledAt) }
    : null
}

/** Returns the API's record of a stored payment with all that happened to it. */
function toPaymentDetails(row: DetailsRow): PaymentDetails {
  const surplus = surplusByHand(row)
  const changes = row.enrollment?.changes ?? []
  return {
    ...toPaymentRecord(row),
    ...(surplus > 0n && { surplus: fromMinorUnits(surplus) }),
    attempts: row.attempts.map(({ reference, status, createdAt }) => ({
      reference,
      status,
      createdAt: createdAt.toISOString(),
    })),
    events: row.events.map(toEvent),
    flags: row.flags.map(toFlag),
    ...(changes.length > 0 && { courseChanges: changes.map(toCourseChange) }),
  }
}

function toCourseChange({ fields, administrator, changedAt }: ChangeRow) {
  const { from, to } = courseChangeFields.parse(fields).course
  return { from, to, by: administrator, changedAt: changedAt.toISOString() }
}

/** Returns the API's record of a stored flag. */
export function toFlag({ id, createdAt, resolvedAt, ...rest }: FlagRow): PaymentFlag {
  return {
    _id: id,
    ...rest,
    createdAt: createdAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
  }
}

function toEvent({ key, receivedAt, refund, saidTest, ...rest }: EventRow): PaymentEvent {
  const event = readEventKey(key)
  return {
    ...rest,
    ...(saidTest && { test: true as const }),
    eventType: event?.eventType ?? null,
    sum: event && formatSum(event.amount, event.currency),
    receivedAt: receivedAt.toISOString(),
    ...(refund && { recorded: toRecordedRefund(refund, receivedAt) }),
  }
}

function toRecordedRefund(refund: NonNullable<EventRow['refund']>, receivedAt: Date) {
  const { method, administrator, note, returnedOn } = refund
  const day = returnedOn ? storedDay(returnedOn) : officeDay(receivedAt)
  return { as: method, by: administrator, note, day }
}
