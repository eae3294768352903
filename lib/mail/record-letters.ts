import 'server-only'
import { site } from '@/content/site'
import { type FirstDay, findFirstDay } from '@/lib/courses/data'
import { hasStarted } from '@/lib/courses/rules'
import { formatDate } from '@/lib/dates/format'
import { formatSum, withTest } from '@/lib/money/format'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { type Occasion, type SentRecordKind, sentRecordNouns } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'
import { greet, type Letter, queueAbout, queueNotice, toBring } from './letter'
import { mayConfirm } from './limit'
import { queuePersonNotice } from './notices'

type Tx = Prisma.TransactionClient

/** An amount in the currency's smallest unit. */
type Sum = { amount: bigint; currency: string }

/** A payment as mails tell of it. */
type PaymentFacts = Sum & { paymentReference: string }

/** A payment that was completed, and whether as a test. */
type PaidFacts = PaymentFacts & { test: boolean }

/** What else is known of something new: what is to be paid for it, and the IP address where a visitor sent it. */
type Received = { payment?: PaymentFacts | undefined; address?: string | undefined }

/** Queues the confirmation of something new to whoever sent it, within limits, and a notice of it to the administrator. */
export async function notifyReceived(
  tx: Tx,
  occasion: Occasion,
  { payment, address }: Received = {},
): Promise<void> {
  if (!mailIsOn()) return
  const { kind, title, payer } = occasion
  const pay = payment && { ...payment, url: payUrl(kind, payment.paymentReference) }
  if (await mayConfirm(tx, payer.email, address))
    await queueAbout(tx, occasion, {
      kind: `${kind}-received`,
      letter: await dated(tx, occasion, confirmation(occasion, pay)),
    })
  await queuePersonNotice(tx, `New ${sentRecordNouns[kind]}: ${title}`, payer, address)
}

/**
 * Queues the receipt of a payment and a notice to the administrator.
 * @param flag why the payment was flagged; where it says that what was paid for had ended, so does the receipt
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
  const { title, payer } = occasion
  const letter = receipt(occasion, payment)
  const tooLate = flag && tooLateLines[flag]
  await queueAbout(tx, occasion, {
    kind: 'receipt',
    letter: tooLate ? withParagraphs(letter, tooLate, CONTACT_LINE) : await dated(tx, occasion, letter),
  })
  await queueNotice(tx, `Paid: ${title}`, [['Name', payer.name], ...listPaid(payment)])
}

/** Queues the letter to a student whose enrollment is cancelled. */
export async function notifyCancelled(tx: Tx, occasion: Occasion): Promise<void> {
  await queueAbout(tx, occasion, { kind: `${occasion.kind}-cancelled`, letter: cancellation(occasion) })
}

/** Queues the letter to a student who paid when the course was full, and has a seat after all. */
export async function notifySeated(tx: Tx, occasion: Occasion): Promise<void> {
  if (!mailIsOn()) return
  const letter = await dated(tx, occasion, seating(occasion))
  await queueAbout(tx, occasion, { kind: `${occasion.kind}-seated`, letter })
}

// By the ledger's flags, for money that came in after its purpose had ended. A rejection has a letter of its own.
const tooLateLines: Readonly<Record<string, string | undefined>> = {
  seat_gone: 'The course was full when your payment came in.',
  enrollment_cancelled: 'Your enrollment was cancelled before your payment came in.',
  application_withdrawn: 'Your application was withdrawn before your payment came in.',
}

const CONTACT_LINE = 'We will contact you about it.'

/** A letter with where and when the course begins, where it is about one that has not begun. */
async function dated(tx: Tx, occasion: Occasion, letter: Letter): Promise<Letter> {
  const firstDay = occasion.kind === 'course-enrollment' && (await findFirstDay(tx, occasion.id))
  return firstDay && !hasStarted(firstDay.day) ? withFirstDay(letter, firstDay) : letter
}

/** Confirms an application or enrollment. `pay` is there where something is to be paid: how much, and where. */
function confirmation(occasion: Occasion, pay?: Sum & { url: string }): Letter {
  const noun = sentRecordNouns[occasion.kind]
  const letter: Letter = {
    subject: `We have your ${noun}: ${occasion.title}`,
    greeting: greet(occasion.payer.name),
    paragraphs: [`Your ${noun} for "${occasion.title}" has reached us and is stored.`],
  }
  if (!pay) return letter
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, payLine(occasion, pay)],
    action: { label: 'Go to the payment', url: pay.url },
  }
}

/** Confirms that a fee or a price was paid. */
function receipt(occasion: Occasion, payment: PaidFacts): Letter {
  const what = occasion.kind === 'job-application' ? 'commitment fee' : 'course price'
  return {
    subject: `Receipt: ${occasion.title}`,
    greeting: greet(occasion.payer.name),
    paragraphs: [`Thank you. We received your ${what} for "${occasion.title}".`],
    facts: listPaid(payment),
  }
}

function listPaid({ amount, currency, paymentReference, test }: PaidFacts): [name: string, value: string][] {
  return [
    ['Paid', withTest(formatSum(amount, currency), test)],
    ['Reference', paymentReference],
  ]
}

/** Tells a student that the enrollment is cancelled. */
function cancellation({ title, payer }: Occasion): Letter {
  return {
    subject: `Your enrollment is cancelled: ${title}`,
    greeting: greet(payer.name),
    paragraphs: [
      `Your enrollment for "${title}" is cancelled, and your seat is given free.`,
      `If you did not expect this, or have paid already, call us on ${site.phone}.`,
    ],
  }
}

/** Tells a student that the course, which was full, has a seat. */
function seating({ title, payer }: Occasion): Letter {
  return {
    subject: `You have a seat: ${title}`,
    greeting: greet(payer.name),
    paragraphs: [`"${title}" was full when your payment came in, and has a seat for you now.`],
  }
}

/** Adds to a letter when and where the course begins, what to bring, and what the studio does before. */
export function withFirstDay(letter: Letter, { day, calendarUrl, bring }: FirstDay): Letter {
  const label = 'Add the first day to your calendar'
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, site.nextSteps.enrollment, ...toBring(bring)],
    facts: [['Begins', formatDate(day)], ['Place', site.address.line], ...(letter.facts ?? [])],
    links: [...(letter.links ?? []), ...(calendarUrl ? [{ label, url: calendarUrl }] : [])],
  }
}

function withParagraphs(letter: Letter, ...lines: string[]): Letter {
  return { ...letter, paragraphs: [...letter.paragraphs, ...lines] }
}

function payLine({ kind }: Occasion, sum: Sum): string {
  return kind === 'job-application'
    ? `This job has a commitment fee of ${formatSum(sum.amount, sum.currency)}. If you have not paid it yet, you can do so here.`
    : `The course costs ${formatSum(sum.amount, sum.currency)}. If you have not paid yet, you can do so here.`
}

function payUrl(kind: SentRecordKind, paymentReference: string): string {
  const query = new URLSearchParams({ status: 'pending', reference: paymentReference })
  return `${env().siteUrl}/success/${kind}?${query}`
}
