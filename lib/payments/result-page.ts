import { isErasedEmail } from '@/lib/erased-records/rules'
import { formatSum, withTest } from '@/lib/money/format'
import { mailIsOn } from '@/lib/platform/mailer'
import {
  CONTACT_SENTENCE,
  endedWords,
  type Occasion,
  type SentRecordKind,
  sentRecordNouns,
} from '@/lib/sent-records/constants'
import type { PaymentStanding } from './attempts'
import { describeCaveat } from './caveats'
import { obstacleWords } from './obstacles'

// The payer's bank may have taken the money all the same, and give it back days later.
const FAILED = 'The payment did not go through, and no money has reached us.'
const TRY_AGAIN = 'You can try again; if your bank shows it as taken, call us first.'

const UNPAYABLE = 'Call us about how to pay.'

/** Returns the path of the result page for the present state of a payment, with the message in the query. */
export function resultPath(payment: PaymentStanding): string {
  const { occasion, status, paymentReference: reference, test } = payment
  const query = new URLSearchParams(
    status === 'completed'
      ? { status: 'successful', message: withTest(paidMessage(payment), test), reference }
      : { status, message: withTest(openMessage(payment), test), reference },
  )
  return `/success/${occasion.kind}?${query}`
}

type Received = {
  paymentReference?: string | undefined
  appliedBefore?: boolean | undefined
  enrolledBefore?: boolean | undefined
  /** Whether it is to be paid. */
  isUnpaid?: boolean | undefined
  /** The URL of the record's status page, whose token goes along. */
  statusLink?: string | undefined
}

/**
 * Returns where a plain form leads after its record is stored: to the payment page, or to the result page. Where mail is off, no letter
 * brings the link to the status page, so the result page shows that link first, and leads on to the payment; so it does where an
 * enrollment of before was meant for somebody else, perhaps. A visitor never learns that a
 * limit kept a letter back: that would reveal how often others have sent something with the same e-mail.
 */
export function nextPage(
  kind: SentRecordKind,
  message: string,
  { paymentLink, ...received }: Received & { paymentLink?: string | undefined },
): string {
  const isLinkLost = received.statusLink !== undefined && !mailIsOn()
  const isRead = isLinkLost || received.enrolledBefore
  return paymentLink && !isRead ? paymentLink : receivedPath(kind, message, received)
}

/** Returns the path of the result page for a record that was just sent, with the message in the query. */
function receivedPath(
  kind: SentRecordKind,
  message: string,
  { paymentReference, appliedBefore, enrolledBefore, isUnpaid, statusLink }: Received,
): string {
  const query = new URLSearchParams(
    paymentReference
      ? { status: 'pending', message, reference: paymentReference }
      : { status: 'successful', message: isUnpaid ? `${message} ${UNPAYABLE}` : message },
  )
  const token = statusLink?.split('/').at(-1)
  if (token) query.set('follow', token)
  if (appliedBefore || enrolledBefore) query.set('before', 'yes')
  return `/success/${kind}?${query}`
}

/**
 * Returns the paragraphs of the result page: the text of its URL, and the present state of the payment where that adds something. The URL's
 * text is left out where it is no longer true.
 * @param text the text of the URL
 * @param payment the payment that the URL names; null where the site knows none
 */
export function resultTexts(text: string, payment: PaymentStanding | null): string[] {
  if (!payment) return [text]
  const known = describeStanding(payment)
  const isUntrue = payment.caveat || isClosed(payment) || isPaidByPhone(payment)
  return isUntrue || known === text ? [known] : [text, known]
}

/** Whether an open payment can only be made another way, as the site does not take it any more. */
export function isPaidByPhone(payment: PaymentStanding): boolean {
  return (
    !payment.taken && payment.status !== 'completed' && payment.caveat === null && !hasNothingDue(payment)
  )
}

/**
 * Whether the page offers to pay an open payment: not where there is nothing to pay any more, and not while money that does not match is
 * unresolved. `unavailable` is only for the moment.
 */
export function isPayable(payment: PaymentStanding): boolean {
  return payment.taken && payment.caveat !== 'mismatch' && !hasNothingDue(payment)
}

/** Whether nothing is to be paid any more for an open payment. */
export const hasNothingDue = (payment: PaymentStanding) => payment.caveat === 'over' || isClosed(payment)

const isClosed = ({ obstacle }: PaymentStanding) => obstacle !== null && obstacle !== 'unavailable'

/** Whether the record of a payment has come to its end, so that nothing of it can be changed or withdrawn. */
export function hasEnded({ caveat, obstacle }: PaymentStanding): boolean {
  return endedCaveats.some(one => one === caveat) || endedObstacles.some(one => one === obstacle)
}

/** Whether the payer is to come, or is decided about, as anybody who has paid: nothing has ended, and a seat is there. */
export function isInOrder({ caveat }: PaymentStanding): boolean {
  return caveat === null || caveat === 'paid-twice'
}

const endedCaveats = ['over', 'ended', 'ended-before', 'rejected'] as const
const endedObstacles = ['rejected', 'withdrawn', 'cancelled'] as const

/** Returns the text about the present state of a payment, whatever the URL says. */
export function describeStanding(payment: PaymentStanding): string {
  const { status, occasion, test } = payment
  if (status === 'completed') return withTest(paidMessage(payment), test)
  const open = openMessage(payment)
  const stored = `Your ${sentRecordNouns[occasion.kind]} is stored.`
  // Of an application for a job that is closed, nothing is decided by that.
  const isStored = payment.obstacle === 'job-closed' || !hasNothingDue(payment)
  return withTest(isStored ? `${stored} ${open}` : open, test)
}

function openMessage(payment: PaymentStanding): string {
  const { occasion, status, caveat, obstacle, amount, currency } = payment
  const { kind } = occasion
  if (caveat === 'over')
    return `There is nothing to pay: your ${sentRecordNouns[kind]} is ${endedWords[kind]}.`
  const odd = caveat && describeCaveat(caveat, whatFollows(occasion))
  if (odd) return odd
  if (obstacle && obstacle !== 'unavailable') return obstacleWords[obstacle]
  if (status === 'failed') return payment.taken ? `${FAILED} ${TRY_AGAIN}` : FAILED
  return `The payment of ${formatSum(amount, currency)} is not finished yet.`
}

/** What follows money that does not add up. Of somebody who was erased nobody knows any more whom to contact. */
const whatFollows = ({ sender }: Occasion) =>
  isErasedEmail(sender.email) ? 'Call us about it, and say the reference below.' : CONTACT_SENTENCE

// Without the studio's phone number, which the page would not repeat from a URL's message; the page shows it elsewhere.
function paidMessage({ occasion, amount, currency, caveat }: PaymentStanding): string {
  const { kind, sender } = occasion
  const isJob = kind === 'job-application'
  const price = `Your ${isJob ? 'commitment fee' : 'course price'} of ${formatSum(amount, currency)}`
  const confirmed = `${price} is paid and your ${isJob ? 'application is complete' : 'place is confirmed'}.`
  switch (caveat) {
    case 'paid-back':
      return `${price} was paid, and has been paid back.`
    case 'paid-again':
      return `${price} was paid and paid back, and then money came in again. ${whatFollows(occasion)}`
    case 'ended-before':
      return `${price} is paid, but your ${sentRecordNouns[kind]} was ${isErasedEmail(sender.email) ? 'erased' : endedWords[kind]} before. ${whatFollows(occasion)}`
    case 'ended':
      return `${price} is paid, but your ${sentRecordNouns[kind]} is ${endedWords[kind]}.`
    case 'rejected':
      return `${price} is paid.`
    case 'seat-gone':
      return `${price} is paid, but the course was full by then. ${CONTACT_SENTENCE}`
    case 'paid-twice':
      return `${confirmed} ${describeCaveat(caveat)}`
    default:
      return confirmed
  }
}
