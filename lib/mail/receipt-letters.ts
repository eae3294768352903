import 'server-only'
import { formatDate } from '@/lib/dates/format'
import { formatSum, withTest } from '@/lib/money/format'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { CONTACT_SENTENCE, type Occasion } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'
import { aboutPaidFee, tellOfFee } from './decision-letters'
import { greet, type KindOfLetter, type Letter, queueAbout, queueNotice } from './letter'
import { confirmedLines, dated, type PaymentFacts, withParagraphs } from './record-letters'

type Tx = Prisma.TransactionClient

/** A payment that was completed: when, how (`by`, in words), and whether as a test. */
export type PaidFacts = PaymentFacts & { paymentId: string; settledAt: Date; by: string; test: boolean }

/**
 * Queues the receipt of a payment and a notice to the administrator.
 * @param flag why the payment was flagged; where it says that what was paid for had ended, so does the receipt, or the letter that says so
 */
export async function notifyPaid(
  tx: Tx,
  occasion: Occasion,
  payment: PaidFacts,
  flag?: string,
): Promise<void> {
  // The link is made anew even without a letter, so that the one before stops working: somebody else may have resumed the
  // enrollment.
  if (!mailIsOn()) return void (await openStatusLink(tx, occasion))
  const { kind, title, sender } = occasion
  const words = kind === 'job-application' ? wordsOfFee : wordsOfPrice
  const { paymentId } = payment
  await queueAbout(tx, occasion, {
    kind: 'receipt',
    paymentId,
    ...(await words(tx, occasion, payment, flag)),
  })
  await queueNotice(tx, `Paid: ${title}`, [['Name', sender.name], ...listPaid(payment)])
}

type Words = Omit<KindOfLetter, 'kind'>

/** The receipt of a commitment fee, which may have come in after the application had ended. */
async function wordsOfFee(
  tx: Tx,
  occasion: Occasion,
  payment: PaidFacts,
  flag: string | undefined,
): Promise<Words> {
  const letter = receipt(occasion, payment)
  if (flag === 'application_withdrawn')
    return {
      letter: withParagraphs(letter, tooLateLines.application_withdrawn, CONTACT_SENTENCE),
      isLast: true,
    }
  if (flag !== 'application_rejected') return { letter }
  // A test moved no money that could go back.
  const isTold = payment.test || (await tellOfFee(tx, occasion))
  return { letter: isTold ? letter : withParagraphs(letter, aboutPaidFee()), isLast: true }
}

/** The receipt of a course's price, in words for an enrollment that stands and for one that has ended by the time that the receipt leaves. */
async function wordsOfPrice(
  tx: Tx,
  occasion: Occasion,
  payment: PaidFacts,
  flag: string | undefined,
): Promise<Words> {
  const letter = receipt(occasion, payment)
  const isFull = flag === 'seat_gone'
  const standing = isFull
    ? withParagraphs(letter, tooLateLines.seat_gone, CONTACT_SENTENCE)
    : await dated(tx, occasion, withParagraphs(letter, ...confirmedLines(occasion)))
  if (flag === 'enrollment_cancelled') {
    const ended = withParagraphs(letter, tooLateLines.enrollment_cancelled, CONTACT_SENTENCE)
    return { letter: ended, isLast: true, otherwise: { saidEnded: true, letter: standing } }
  }
  const ended = withParagraphs(letter, ...(isFull ? [tooLateLines.seat_gone] : []), CHANGED_LINE)
  return { letter: standing, otherwise: { saidEnded: false, letter: ended } }
}

/** What a letter says of money that came in too late, by the ledger's flags. */
export const tooLateLines = {
  seat_gone: 'The course was full when your payment came in.',
  enrollment_cancelled: 'Your enrollment was cancelled before your payment came in.',
  application_withdrawn: 'Your application was withdrawn before your payment came in.',
} as const

// Cancelled, paid back or for another course: another letter says which, and so does the page.
const CHANGED_LINE = 'Your enrollment has changed since then: the link below shows how it stands.'

/** Confirms that a fee or a price was paid. */
function receipt(occasion: Occasion, payment: PaidFacts): Letter {
  const what = occasion.kind === 'job-application' ? 'commitment fee' : 'payment'
  return {
    subject: `Receipt: ${occasion.title}`,
    greeting: greet(occasion.sender.name),
    paragraphs: [`Thank you. We received your ${what} for "${occasion.title}".`],
    facts: listPaid(payment),
  }
}

function listPaid(payment: PaidFacts): [name: string, value: string][] {
  const { amount, currency, settledAt, by, paymentReference, test } = payment
  return [
    ['Paid', withTest(formatSum(amount, currency), test)],
    ['On', formatDate(settledAt)],
    ['By', by],
    ['Reference', paymentReference],
  ]
}
