import { feeWord } from '@/lib/applications/format'
import { formatSheetPhone, type SheetColumn } from '@/lib/csv/format'
import { formatShortDate } from '@/lib/dates/format'
import { officeDay } from '@/lib/dates/office-day'
import { ERASED_PHONE, isErasedEmail } from '@/lib/erased-records/rules'
import { describeDetail, describeKind } from '@/lib/events/format'
import { formatSum } from '@/lib/money/format'
import { fromMinorUnits } from '@/lib/money/units'
import { describeEventType, describePurpose } from '@/lib/payments/admin/format'
import { readEventKey } from '@/lib/payments/event-key'
import { describeFlag, describeMethod, describePaidBy, describeProvider } from '@/lib/payments/format'
import { oddityOf } from '@/lib/payments/movements'
import { surplusOf } from '@/lib/payments/returned-money'
import type {
  ApplicationRow,
  EnrollmentRow,
  EventRow,
  MoneyBack,
  MovementRow,
  PaymentRow,
  SubscriberRow,
} from './schema'

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

// Stored amounts are far below what a number holds exactly.
const toUnits = (minorUnits: number) => fromMinorUnits(BigInt(minorUnits))

const ERASED = 'Erased'
const emailCell = (email: string) => (isErasedEmail(email) ? ERASED : email)
const phoneCell = (phone: string) => (phone === ERASED_PHONE ? ERASED : formatSheetPhone(phone))

// No payment is opened where nothing is asked.
const providerCell = ({ provider, recorded, saidTest }: ApplicationRow | EnrollmentRow) =>
  provider === null ? null : describeProvider(provider, recorded, saidTest === true)

const describeMoneyBack = ({ moneyBack }: PaymentRow) => moneyBack?.map(describeBack).join('\n') ?? null

function describeBack(back: MoneyBack): string {
  const event = readEventKey(back.key)
  const sum = event && formatSum(event.amount, event.currency)
  const day = formatShortDate(back.at)
  if (back.method)
    return `${sum}${back.outcome === 'ignored' ? ', of what was paid twice' : ''}, ${day}, ${describeMethod(back.method)}, recorded by ${back.by}: ${back.note}`
  return `${describeEventType({ eventType: event?.eventType ?? null, sum, outcome: back.outcome })}, ${day}`
}

/** What was paid a second time and is still here, in currency units; null where nothing was paid twice. */
function surplusCell({ amount, refunded, paidTwice }: PaymentRow): number | null {
  if (!paidTwice) return null
  const attempts = paidTwice.attempts.map(({ paidAmount, ...attempt }) => ({
    ...attempt,
    paidAmount: paidAmount === null ? null : BigInt(paidAmount),
  }))
  const money = { ...paidTwice, attempts, amount: BigInt(amount), refundedAmount: BigInt(refunded) }
  return fromMinorUnits(surplusOf(money))
}

// Of money at the counter only the day is known.
function settledCell({ settled, recorded }: PaymentRow) {
  if (settled === null) return null
  return recorded ? officeDay(new Date(settled)) : new Date(settled)
}

/** The applications as a sheet. */
export const applicationSheet: readonly SheetColumn<ApplicationRow>[] = [
  { head: 'Name', cell: row => row.name },
  { head: 'Email', cell: row => emailCell(row.email) },
  { head: 'Phone', cell: row => phoneCell(row.phone) },
  { head: 'Position', cell: row => row.title },
  { head: 'Date applied', cell: row => new Date(row.applied) },
  { head: 'Status', cell: row => capitalise(row.status) },
  { head: 'Commitment fee (NGN)', cell: row => toUnits(row.fee) },
  { head: 'Commitment fee', cell: row => feeWord(row.paid, row.fee > 0) },
  { head: 'Skills', cell: row => row.skills.join(', ') },
  { head: 'CV', cell: row => row.cv },
  { head: 'Withdrawn', cell: row => (row.withdrawn === null ? null : new Date(row.withdrawn)) },
  { head: 'Provider', cell: providerCell },
  { head: 'Refunded (NGN)', cell: row => row.refunded && toUnits(row.refunded) },
]

/** The enrollments as a sheet. */
export const enrollmentSheet: readonly SheetColumn<EnrollmentRow>[] = [
  { head: 'Student Name', cell: row => row.name },
  { head: 'Student Email', cell: row => emailCell(row.email) },
  { head: 'Phone', cell: row => phoneCell(row.phone) },
  { head: 'Course', cell: row => row.title },
  { head: 'Date Enrolled', cell: row => new Date(row.enrolled) },
  { head: 'Payment Status', cell: row => capitalise(row.status) },
  { head: 'Price (NGN)', cell: row => toUnits(row.price) },
  { head: 'Experience Level', cell: row => row.level },
  { head: 'Portfolio', cell: row => row.portfolio },
  { head: 'Cancelled', cell: row => (row.cancelled === null ? null : new Date(row.cancelled)) },
  { head: 'Seat', cell: row => (row.seat === 'paid-back' ? 'Kept (paid back)' : capitalise(row.seat)) },
  { head: 'Provider', cell: providerCell },
  { head: 'Refunded (NGN)', cell: row => row.refunded && toUnits(row.refunded) },
]

/** The payments as a sheet. */
export const paymentSheet: readonly SheetColumn<PaymentRow>[] = [
  { head: 'Payer', cell: row => row.occasion.sender.name },
  { head: 'Email', cell: row => emailCell(row.occasion.sender.email) },
  { head: 'For', cell: row => describePurpose(row.occasion.kind) },
  { head: 'Title', cell: row => row.occasion.title },
  { head: 'Amount', cell: row => toUnits(row.amount) },
  { head: 'Currency', cell: row => row.currency },
  { head: 'Refunded', cell: row => toUnits(row.refunded) },
  { head: 'Status', cell: row => capitalise(row.status) },
  { head: 'To look at', cell: row => (row.flagged ? 'Yes' : 'No') },
  { head: 'Reference', cell: row => row.reference },
  { head: 'Provider', cell: row => describeProvider(row.provider, row.recorded, row.saidTest) },
  { head: 'Asked', cell: row => new Date(row.asked) },
  { head: 'Settled', cell: settledCell },
  { head: 'Recorded by', cell: row => row.recordedBy },
  { head: 'Note', cell: row => row.note },
  { head: 'Money back', cell: describeMoneyBack },
  { head: 'Paid twice', cell: surplusCell },
]

/** The movements of money as a sheet: its numbers can be summed, and compared with the provider's statement and the bank's by the attempt. */
export const movementSheet: readonly SheetColumn<MovementRow>[] = [
  { head: 'Day', cell: row => officeDay(new Date(row.at)) },
  { head: 'Came in', cell: row => (row.amount > 0n ? fromMinorUnits(row.amount) : null) },
  { head: 'Went back', cell: row => (row.amount < 0n ? fromMinorUnits(-row.amount) : null) },
  { head: 'Currency', cell: row => row.currency },
  { head: 'Fees on top', cell: row => (row.onTop > 0n ? fromMinorUnits(row.onTop) : null) },
  { head: 'Provider’s fee', cell: row => (row.fee === null ? null : fromMinorUnits(row.fee)) },
  {
    head: 'How',
    cell: row => describePaidBy({ provider: row.provider, recordedAs: row.method }),
  },
  { head: 'Attempt', cell: row => (row.method ? null : row.reference) },
  { head: 'Payment', cell: row => row.payment },
  { head: 'Payer', cell: row => row.occasion?.sender.name ?? null },
  { head: 'For', cell: row => row.occasion && describePurpose(row.occasion.kind) },
  { head: 'Title', cell: row => row.occasion?.title ?? null },
  {
    head: 'Remark',
    cell: row =>
      oddityOf(row, row.flags)
        .map(reason => describeFlag({ reason }))
        .join('; ') || null,
  },
  { head: 'Recorded by', cell: row => row.recordedBy },
  { head: 'Note', cell: row => row.note },
]

/** The subscribers as a sheet: what a program that sends newsletters needs. */
export const subscriberSheet: readonly SheetColumn<SubscriberRow>[] = [
  { head: 'Email', cell: row => row.email },
  { head: 'State', cell: row => (row.confirmed === null ? 'Waiting' : 'Confirmed') },
  { head: 'Asked', cell: row => new Date(row.asked) },
  { head: 'Confirmed', cell: row => (row.confirmed === null ? null : new Date(row.confirmed)) },
  { head: 'Privacy notice', cell: row => row.privacy },
  { head: 'Unsubscribe link', cell: row => row.unsubscribe },
]

/** The events as a sheet. */
export const eventSheet: readonly SheetColumn<EventRow>[] = [
  { head: 'When', cell: row => new Date(row.happened) },
  { head: 'What', cell: row => describeKind(row.kind) },
  {
    head: 'Detail',
    cell: ({ detail, account }) =>
      describeDetail({ detail, account: account === null ? null : { email: account } }),
  },
  { head: 'Application', cell: row => row.detail.application ?? null },
  { head: 'Enrollment', cell: row => row.detail.enrollment ?? null },
  { head: 'Administrator', cell: row => row.administrator },
  { head: 'From', cell: row => row.hash },
  { head: 'Session', cell: row => row.session },
  { head: 'Request', cell: row => row.request },
]
