import type { ApplicationStatus } from '@/lib/applications/constants'
import { describeBegun } from '@/lib/courses/format'
import { formatDate, formatDateTime } from '@/lib/dates/format'
import { formatSum, withTest } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { describeCaveat } from '@/lib/payments/caveats'
import { CONTACT_SENTENCE } from '@/lib/sent-records/constants'
import { describePaidFee } from '@/lib/sent-records/format'
import { formatPhone, holdTogether } from '@/lib/text/format'
import type { RecordStatus, StatusPayment } from './schema'

/** How a record stands, in one line, and what happens next. */
export type StatusWords = { kind: 'ok' | 'info'; state: string; next: string }

/** What the studio says of what follows, out of content/site.ts. */
export type NextWords = {
  application: string
  enrollment: string
  accepted: string
  /** When a commitment fee is given back. */
  refund: string
  phone: string
}

/** Says in plain words how a record stands and what happens next. */
export function describeStatus(status: RecordStatus, words: NextWords): StatusWords {
  return status.kind === 'job-application'
    ? describeApplication(status, words)
    : describeEnrollment(status, words)
}

const decidedWords: Record<ApplicationStatus, string> = {
  pending: 'Decided',
  accepted: 'Accepted',
  rejected: 'Not accepted',
}

/**
 * Lists what is known of a record with its dates, by the names a person reads.
 * @param place where courses are held
 */
export function listStatusFacts(status: RecordStatus, place: string): [name: string, value: string][] {
  const isJob = status.kind === 'job-application'
  const { decision, payment } = status
  const facts: [string, string | null][] = [
    [isJob ? 'Job' : 'Course', status.title || 'N/A'],
    ['Begins', status.course && writeDay(status.course.startDay)],
    ['Place', status.course && place],
    ['Name', status.name],
    ['Phone', formatPhone(status.phone)],
    ['Received', writeMoment(status.receivedAt)],
    [
      decision ? decidedWords[decision] : 'Decided',
      decision === 'pending' ? null : writeDay(status.decidedAt),
    ],
    [isJob ? 'Commitment fee' : 'Price', payment && describePayment(payment)],
    ['Paid back', payment && payment.refunded > 0n ? formatSum(payment.refunded, NAIRA) : null],
    ['Seat held until', status.seatHeldUntil && writeMoment(status.seatHeldUntil)],
    [isJob ? 'Withdrawn' : 'Cancelled', status.endedAt && writeMoment(status.endedAt)],
  ]
  return facts.flatMap(([name, value]): [string, string][] => (value === null ? [] : [[name, value]]))
}

function describeApplication({ decision, endedAt, payment }: RecordStatus, words: NextWords): StatusWords {
  if (endedAt)
    return {
      kind: 'info',
      state: 'This application is withdrawn.',
      next: moneyOfEnded(payment, words) ?? 'Nothing follows. You can apply again while the job is open.',
    }
  const odd = oddMoney(payment, words)
  if (decision === 'rejected') {
    // Of a test no money moved that could go back.
    const isFeePaid = payment?.caveat === 'rejected' && !payment.test
    const paidFee = isFeePaid && describePaidFee(words.refund, words.phone)
    const thanks = 'Thank you for the time you put into it. New roles appear on our jobs page first.'
    return {
      kind: 'info',
      state: 'We decided not to go on with this application.',
      next: [odd, paidFee, thanks].filter(Boolean).join(' '),
    }
  }
  const unpaid = describeUnpaidFee(payment, words.phone)
  const fee = odd ? `${odd} ` : unpaid
  if (decision === 'accepted')
    return { kind: 'ok', state: 'Your application is accepted.', next: `${fee}${words.accepted}` }
  return { kind: 'ok', state: 'Your application has reached us.', next: `${fee}${words.application}` }
}

function describeUnpaidFee(payment: StatusPayment | null, phone: string): string {
  if (!payment || payment.paid) return ''
  if (payment.late === 'job-closed')
    return 'The job takes no more applications, and the fee need not be paid. '
  return payment.payable
    ? 'The commitment fee is not paid yet. '
    : `The commitment fee is not paid yet, and cannot be paid here at the moment. ${callToPay(payment, phone)} `
}

function callToPay({ unheard }: StatusPayment, phone: string): string {
  return unheard
    ? `If you have paid on the payment page, do not pay again: call us on ${phone}, and say the reference.`
    : `Call us on ${phone}.`
}

const lateStates = {
  full: 'Your seat was held for a while, and the course is full now.',
  started: 'The course has started, and the price was not paid.',
}

function describeEnrollment({ endedAt, payment, course }: RecordStatus, words: NextWords): StatusWords {
  const again = course?.takesEnrollments ? ' You can enroll again while the course has a seat.' : ''
  if (endedAt)
    return {
      kind: 'info',
      state: 'This enrollment is cancelled.',
      next: moneyOfEnded(payment, words) ?? `Nothing follows.${again}`,
    }
  if (payment?.caveat === 'paid-back')
    return {
      kind: 'info',
      state: 'What you paid for this course has been paid back.',
      next: `Call us on ${words.phone} about your place.`,
    }
  if (payment?.caveat === 'paid-again')
    return {
      kind: 'info',
      state: 'What you paid for this course was paid back, and then money came in again.',
      next: `${CONTACT_SENTENCE} You can call us on ${words.phone} too.`,
    }
  if (payment?.caveat === 'seat-gone')
    return {
      kind: 'info',
      state: 'The course was full when your payment came in.',
      next: `${CONTACT_SENTENCE} You can call us on ${words.phone} too.`,
    }
  const odd = oddMoney(payment, words)
  if (!payment || payment.paid) {
    const usual = course?.hasStarted ? describeBegun(words.phone) : words.enrollment
    const next = odd ? `${usual} ${odd}` : usual
    return { kind: 'ok', state: 'Your place on the course is confirmed.', next }
  }
  if (payment.late && payment.late !== 'job-closed') {
    // What was asked for at the counter alone may still be paid there.
    const due = payment.reference ? 'There is nothing to pay. ' : ''
    const next = odd ?? `${due}Call us on ${words.phone} if you still want to come.`
    return { kind: 'info', state: lateStates[payment.late], next }
  }
  const next = payment.payable
    ? 'Your place is confirmed once the price is paid.'
    : `It cannot be paid here at the moment. ${callToPay(payment, words.phone)}`
  return { kind: 'info', state: 'You are enrolled, and the price is not paid yet.', next: odd ?? next }
}

/** What is to be said of money that does not count, or counts once only. */
function oddMoney(payment: StatusPayment | null, { phone }: NextWords): string | undefined {
  const odd = payment?.caveat ? describeCaveat(payment.caveat) : undefined
  return odd && `${odd} You can call us on ${phone} too.`
}

/** What is to be said of the money once what it was for has ended; undefined where none came in. */
function moneyOfEnded(payment: StatusPayment | null, words: NextWords): string | undefined {
  if (payment?.caveat === 'paid-back') return 'What you paid for it has been paid back.'
  if (payment?.caveat === 'paid-again') return oddMoney(payment, words)
  return payment?.paid ? `Call us on ${words.phone} about what you have paid.` : oddMoney(payment, words)
}

function describePayment({ amount, paid, paidAt, test }: StatusPayment): string {
  const day = paidAt ? ` on ${writeDay(paidAt)}` : ''
  return withTest(`${formatSum(amount, NAIRA)}, ${paid ? `paid${day}` : 'not paid'}`, test)
}

// A date that breaks between two lines reads as two.
const writeDay = (date: Date | string | null) => holdTogether(formatDate(date))
const writeMoment = (date: Date) => `${holdTogether(formatDateTime(date))}, Nigerian time`
