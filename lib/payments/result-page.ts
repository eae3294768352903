import { formatSum, withTest } from '@/lib/money/format'
import { mailIsOn } from '@/lib/platform/mailer'
import { endedWords, type SentRecordKind, sentRecordNouns } from '@/lib/sent-records/constants'
import type { PaymentStanding } from './attempts'
import { caveatWords } from './caveats'
import { obstacleWords } from './obstacles'

// A bank may have taken it all the same, and give it back days later.
const FAILED =
  'The payment did not go through, and no money has reached us. You can try again; if your bank shows it as taken, call us first.'
const PENDING = 'The payment is not finished yet.'

/** The path of the result page for a payment as it stands, with its message in the query. */
export function resultPath(payment: PaymentStanding): string {
  const { purpose, status, paymentReference: reference, test } = payment
  const query = new URLSearchParams(
    status === 'completed'
      ? { status: 'successful', message: withTest(paidMessage(payment), test), reference }
      : { status, message: withTest(openMessage(payment), test), reference },
  )
  return `/success/${purpose.kind}?${query}`
}

type Received = {
  paymentReference?: string | undefined
  appliedBefore?: boolean | undefined
  /** The URL of the record's status page, whose token goes along. */
  statusLink?: string | undefined
}

/**
 * Where a plain form leads once what it sent is stored: to the page where that is paid, or to the result page. Where mail is off, so that
 * no letter brings the link to the status page, the result page shows it first, and leads on to the payment. That a limit keeps the letter
 * back shows nowhere: it would tell how often others have sent something with the same e-mail.
 */
export function nextPage(
  kind: SentRecordKind,
  message: string,
  { paymentLink, ...received }: Received & { paymentLink?: string | undefined },
): string {
  const isLinkLost = received.statusLink !== undefined && !mailIsOn()
  return paymentLink && !isLinkLost ? paymentLink : receivedPath(kind, message, received)
}

/** The path of the result page for what was sent just now and leads to no payment page yet, with its message in the query. */
function receivedPath(
  kind: SentRecordKind,
  message: string,
  { paymentReference, appliedBefore, statusLink }: Received,
): string {
  const query = new URLSearchParams(
    paymentReference
      ? { status: 'pending', message, reference: paymentReference }
      : { status: 'successful', message },
  )
  const token = statusLink?.split('/').at(-1)
  if (token) query.set('follow', token)
  if (appliedBefore) query.set('before', 'yes')
  return `/success/${kind}?${query}`
}

/**
 * What the result page says, a paragraph each: its URL's text, and a payment as it stands where that says more. What a URL once said
 * is left out where it is true no more.
 * @param text what the URL asks the page to say
 * @param payment that the URL names; null where it names none that we know
 */
export function resultTexts(text: string, payment: PaymentStanding | null): string[] {
  if (!payment) return [text]
  const known = describeStanding(payment)
  return payment.caveat || isClosed(payment) || known === text ? [known] : [text, known]
}

/**
 * Whether the payer of an open payment is asked to pay: not what is over, nor beside money that came in and was not looked at yet;
 * `unavailable` is for the moment alone.
 */
export function isPayable(payment: PaymentStanding): boolean {
  return payment.caveat !== 'mismatch' && !isOver(payment)
}

const isOver = (payment: PaymentStanding) => payment.caveat === 'over' || isClosed(payment)

const isClosed = ({ obstacle }: PaymentStanding) => obstacle !== null && obstacle !== 'unavailable'

/** What is said of a payment as it stands, whatever a URL says. */
export function describeStanding(payment: PaymentStanding): string {
  const { status, purpose, test } = payment
  if (status === 'completed') return withTest(paidMessage(payment), test)
  const open = openMessage(payment)
  const stored = `Your ${sentRecordNouns[purpose.kind]} is stored.`
  return withTest(isOver(payment) ? open : `${stored} ${open}`, test)
}

function openMessage({ purpose: { kind }, status, caveat, obstacle }: PaymentStanding): string {
  if (caveat === 'over')
    return `There is nothing to pay: your ${sentRecordNouns[kind]} is ${endedWords[kind]}.`
  const odd = caveat && caveatWords[caveat]
  if (odd) return odd
  if (obstacle && obstacle !== 'unavailable') return obstacleWords[obstacle]
  return status === 'failed' ? FAILED : PENDING
}

// Without the studio's phone number, which would not pass in a URL's message: the page has it beside.
function paidMessage({ purpose: { kind }, amount, currency, caveat }: PaymentStanding): string {
  const isJob = kind === 'job-application'
  const price = `Your ${isJob ? 'commitment fee' : 'course price'} of ${formatSum(amount, currency)}`
  const asHoped = `${price} is paid and your ${isJob ? 'application is complete' : 'place is confirmed'}.`
  switch (caveat) {
    case 'paid-back':
      return `${price} was paid, and has been paid back.`
    case 'ended-before':
      return `${price} is paid, but your ${sentRecordNouns[kind]} was ${endedWords[kind]} before. We will contact you about it.`
    case 'ended':
      return `${price} is paid, but your ${sentRecordNouns[kind]} is ${endedWords[kind]}.`
    case 'rejected':
      return `${price} is paid.`
    case 'seat-gone':
      return `${price} is paid, but the course was full by then. We will contact you about it.`
    case 'paid-twice':
      return `${asHoped} ${caveatWords[caveat]}`
    default:
      return asHoped
  }
}
