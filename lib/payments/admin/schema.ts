import { z } from 'zod'
import { dayRange, daysInOrder } from '@/lib/dates/office-day'
import { lineField, yesNoField } from '@/lib/forms/fields'
import { versionField } from '@/lib/history/schema'
import { sortField } from '@/lib/lists/sort'
import { amountField } from '@/lib/money/schema'
import { NAIRA_SIGN } from '@/lib/money/units'
import { sentRecordKinds } from '@/lib/sent-records/constants'
import {
  attemptStatuses,
  eventTypes,
  flagReasons,
  type PaymentStatus,
  paymentEventSources,
  paymentMethods,
  paymentSorts,
  paymentStatuses,
  waysToPay,
} from '../constants'
import { dayField, methodField, noteField, takenPaymentSchema, testField } from '../schema'

const time = z.iso.datetime()

const recordedField = z.object({
  as: z.enum(paymentMethods),
  by: z.object({ email: z.string() }),
  note: z.string(),
  /** The day at the office on which the money changed hands; left out in old stored responses. */
  day: z.iso.date().optional(),
})

/** A payment as the API returns it to administrators. Amounts are in whole currency units with at most two decimals. */
export const paymentRecordSchema = z.object({
  _id: z.guid(),
  reference: z.string(),
  provider: z.string(),
  test: testField,
  /** The phone number is in E.164; old stored responses have none. */
  payer: z.object({ name: z.string(), email: z.string(), phone: z.string().optional() }),
  /** The application or enrollment it is for, by its own id, and the job's or course's title. */
  purpose: z.object({ type: z.enum(sentRecordKinds), _id: z.guid(), title: z.string() }),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number(),
  status: z.enum(paymentStatuses),
  /** Whether it has an unresolved flag. */
  flagged: z.boolean(),
  createdAt: time,
  settledAt: time.nullable(),
  /** For a payment that was recorded by hand: how the money came in, who recorded it, and their note; null for others. */
  recorded: recordedField.nullable(),
})

export type PaymentRecord = z.infer<typeof paymentRecordSchema>

/** A payment that was recorded just now. */
export const newlyRecordedSchema = paymentRecordSchema.extend({
  /** Whether it ended the link to the status page that the sender had, while no letter brings them the new one. */
  linkEnded: z.boolean().optional(),
})

/** A flag on money that does not add up, and who resolved it. */
export const paymentFlagSchema = z.object({
  _id: z.guid(),
  /** The attempt's reference, as the provider gave it. */
  reference: z.string(),
  reason: z.enum(flagReasons),
  detail: z.string(),
  createdAt: time,
  resolvedAt: time.nullable(),
  resolvedBy: z.object({ email: z.string() }).nullable(),
})

export type PaymentFlag = z.infer<typeof paymentFlagSchema>

/** One attempt at the payment; the first has the payment's own reference. */
const attemptSchema = z.object({ reference: z.string(), status: z.enum(attemptStatuses), createdAt: time })

/**
 * An event of a payment: how the site learned of it, what happened, and the sum in words. The latter two are null where its key cannot be
 * read.
 */
const eventSchema = z.object({
  source: z.enum(paymentEventSources),
  eventType: z.enum(eventTypes).nullable(),
  sum: z.string().nullable(),
  outcome: z.enum(['applied', 'ignored', 'flagged']),
  test: testField,
  receivedAt: time,
  /** For a refund by hand: how the money went back, who recorded it, and their note. */
  recorded: recordedField.optional(),
})

export type PaymentEvent = z.infer<typeof eventSchema>

/** Another course that the student was put on, in words as they were then, and who did it; null where nobody is known. */
const courseChangeSchema = z.object({
  from: z.string(),
  to: z.string(),
  by: z.object({ email: z.string() }).nullable(),
  changedAt: time,
})

/** A payment with its attempts, events and flags, each list with the newest first. */
export const paymentDetailsSchema = paymentRecordSchema.extend({
  /** What was paid a second time and has not been given back; left out where there is none. */
  surplus: z.number().positive().optional(),
  attempts: z.array(attemptSchema),
  events: z.array(eventSchema),
  flags: z.array(paymentFlagSchema),
  /** The changes of course since: what was paid counts for the last one. Left out where there are none. */
  courseChanges: z.array(courseChangeSchema).optional(),
})

export type PaymentDetails = z.infer<typeof paymentDetailsSchema>

/** What a record owed (`asked`), in naira, and its payment; null where it has none. */
export const paymentHistorySchema = z.object({
  asked: z.number(),
  payment: paymentDetailsSchema.nullable(),
})

export type PaymentHistory = z.infer<typeof paymentHistorySchema>

/** The filters and the order of the list of payments; the days are whole days at the office. */
export const paymentFiltersSchema = z
  .object({
    /** In the payer's name, e-mail or phone number, or in the reference of the payment or of an attempt at it. */
    search: lineField('Enter a name, an email, a phone number or a reference.').optional(),
    status: z.enum(paymentStatuses, 'Choose pending, completed or failed.').optional(),
    /** What it is for. */
    purpose: z.enum(sentRecordKinds, 'Choose job-application or course-enrollment.').optional(),
    /** How it was paid; what is not paid yet was paid in none of these ways. */
    paidBy: z.enum(waysToPay, 'Choose online, cash or transfer.').optional(),
    /** The course that it is for now, by its id. */
    courseId: z.guid('Choose a course.').optional(),
    /** The days on which it was paid, or asked for where it is not paid. */
    ...dayRange,
    flagged: z.enum(['yes', 'no'], 'Choose yes or no.').optional(),
    /** Left out: flagged ones first, then the newest. */
    sort: sortField(paymentSorts).optional(),
  })
  .refine(...daysInOrder)

export type PaymentFilters = z.output<typeof paymentFiltersSchema>

/** The days of which the movements of money are listed: whole days at the office. */
export const movementFiltersSchema = z.object(dayRange).refine(...daysInOrder)

export type MovementFilters = z.output<typeof movementFiltersSchema>

/** The sum of the payments of one currency and status, tests separately; amounts in the currency's smallest unit. */
export type PaymentSum = {
  currency: string
  status: PaymentStatus
  test: boolean
  count: number
  amount: bigint
  refunded: bigint
}

/** A payment without a provider, and the version of the record that the sender has seen. */
export const recordedPaymentSchema = takenPaymentSchema.extend({ version: versionField })

export type RecordedPayment = z.output<typeof recordedPaymentSchema>

/** Money that was given back without a provider, in whole currency units, with a note on it. */
export const recordedRefundSchema = z.object({
  amount: amountField('Enter how much was given back.', NAIRA_SIGN).refine(
    amount => amount > 0,
    'Enter more than 0.',
  ),
  method: methodField,
  day: dayField,
  note: noteField('Say who got it and why, in a few words.'),
  /** Whether a second payment was given back, so that the payment itself stays paid. */
  surplus: yesNoField('Say true where the second payment went back.').optional(),
  /** What had been given back before, as far as the sender knows; left out, it is not checked. */
  refunded: z
    .number()
    .nonnegative()
    .max(10 ** 12)
    .optional(),
  /** What could still be given back of the second payment, as far as the sender knows; left out, it is not checked. */
  surplusLeft: z
    .number()
    .nonnegative()
    .max(10 ** 12)
    .optional(),
})

export type RecordedRefund = z.output<typeof recordedRefundSchema>
