import 'server-only'
import { site } from '@/content/site'
import { type FirstDay, findFirstDay } from '@/lib/courses/data'
import { describeBegun } from '@/lib/courses/format'
import { hasStarted, heldForPaying } from '@/lib/courses/rules'
import { formatDate, formatDateTime } from '@/lib/dates/format'
import { formatSum, withTest } from '@/lib/money/format'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { type Occasion, type SentRecordKind, sentRecordNouns } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'
import { aboutPaidFee, tellOfFee } from './decision-letters'
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

/** What is to be paid, where, and until when an enrollment holds its seat unpaid; null where it holds none, or for good. */
type Due = Sum & { url: string; seatHeldUntil: Date | null }

/** What else is known of something new: what is to be paid for it, and the IP address where a visitor sent it. */
type Received = { payment?: PaymentFacts | undefined; address?: string | undefined }

/** Queues the confirmation of something new to whoever sent it, within limits, and a notice of it to the administrator. */
export async function notifyReceived(
  tx: Tx,
  occasion: Occasion,
  { payment, address }: Received = {},
): Promise<void> {
  if (!mailIsOn()) return
  const { kind, title, sender } = occasion
  if (await mayConfirm(tx, sender.email, address))
    await queueAbout(tx, occasion, {
      kind: `${kind}-received`,
      letter: await dated(
        tx,
        occasion,
        confirmation(occasion, payment && (await toDue(tx, occasion, payment))),
      ),
    })
  await queuePersonNotice(tx, `New ${sentRecordNouns[kind]}: ${title}`, sender, address)
}

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
  const { title, sender } = occasion
  const letter = receipt(occasion, payment)
  const afterAll = flag ? await toldAfter(tx, occasion, flag) : []
  await queueAbout(tx, occasion, {
    kind: 'receipt',
    letter: afterAll.length > 0 ? withParagraphs(letter, ...afterAll) : await dated(tx, occasion, letter),
    isLast: flag !== undefined && endedFlags.includes(flag),
  })
  await queueNotice(tx, `Paid: ${title}`, [['Name', sender.name], ...listPaid(payment)])
}

/** What the receipt says of money that came in after its purpose had ended. */
async function toldAfter(tx: Tx, occasion: Occasion, flag: string): Promise<string[]> {
  if (flag === 'application_rejected') return (await tellOfFee(tx, occasion)) ? [] : [aboutPaidFee()]
  return isTooLate(flag) ? [tooLateLines[flag], CONTACT_LINE] : []
}

/** What a letter says of money that came in too late, by the ledger's flags. */
export const tooLateLines = {
  seat_gone: 'The course was full when your payment came in.',
  enrollment_cancelled: 'Your enrollment was cancelled before your payment came in.',
  application_withdrawn: 'Your application was withdrawn before your payment came in.',
} as const

const isTooLate = (flag: string): flag is keyof typeof tooLateLines => Object.hasOwn(tooLateLines, flag)

const endedFlags = ['enrollment_cancelled', 'application_withdrawn', 'application_rejected']

/** What follows money that came in too late. */
export const CONTACT_LINE = 'We will contact you about it.'

/** A letter with where and when the course begins, where it is about one; with how to find it, where that has begun. */
export async function dated(tx: Tx, occasion: Occasion, letter: Letter): Promise<Letter> {
  const firstDay = occasion.kind === 'course-enrollment' && (await findFirstDay(tx, occasion.id))
  if (!firstDay) return letter
  return hasStarted(firstDay.day) ? withPlace(letter) : withFirstDay(letter, firstDay)
}

function withPlace(letter: Letter): Letter {
  const place: [string, string] = ['Place', site.address.line]
  return { ...withParagraphs(letter, describeBegun(site.phone)), facts: [place, ...(letter.facts ?? [])] }
}

/** Confirms an application or enrollment. `pay` is there where something is to be paid. */
function confirmation(occasion: Occasion, pay?: Due): Letter {
  const noun = sentRecordNouns[occasion.kind]
  const letter: Letter = {
    subject: `We have your ${noun}: ${occasion.title}`,
    greeting: greet(occasion.sender.name),
    paragraphs: [
      `Your ${noun} for "${occasion.title}" has reached us and is stored.`,
      ...(pay ? payLines(occasion, pay) : []),
      // With the first day comes what follows an enrollment.
      ...(occasion.kind === 'job-application' ? [site.nextSteps.application] : []),
    ],
  }
  if (!pay) return letter
  const held: Letter['facts'] = pay.seatHeldUntil ? [['Seat held until', writeMoment(pay.seatHeldUntil)]] : []
  return { ...letter, facts: held, action: { label: 'Go to the payment', url: pay.url } }
}

async function toDue(tx: Tx, { kind, id }: Occasion, payment: PaymentFacts): Promise<Due> {
  const select = { seatHeldUntil: true, course: { select: { startDate: true } } }
  const enrollment =
    kind === 'course-enrollment' ? await tx.enrollment.findUnique({ where: { id }, select }) : null
  const url = payUrl(kind, payment.paymentReference)
  const seatHeldUntil = enrollment && heldForPaying(enrollment.seatHeldUntil, enrollment.course.startDate)
  return { ...payment, url, seatHeldUntil }
}

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

function listPaid({ amount, currency, paymentReference, test }: PaidFacts): [name: string, value: string][] {
  return [
    ['Paid', withTest(formatSum(amount, currency), test)],
    ['Reference', paymentReference],
  ]
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

/** Adds paragraphs to a letter. */
export function withParagraphs(letter: Letter, ...lines: string[]): Letter {
  return { ...letter, paragraphs: [...letter.paragraphs, ...lines] }
}

function payLines({ kind }: Occasion, { amount, currency }: Sum): string[] {
  const sum = formatSum(amount, currency)
  if (kind === 'course-enrollment')
    return [
      `The course costs ${sum}, and your place is confirmed once that is paid. If you have not paid yet, you can do so by the link below.`,
    ]
  const { purpose, refund, warning } = site.commitmentFee
  return [
    `This job has a commitment fee of ${sum}. ${purpose} ${refund}`,
    `If you have not paid it yet, you can do so by the link below. ${warning}`,
  ]
}

const writeMoment = (date: Date) => `${formatDateTime(date)}, Nigerian time`

function payUrl(kind: SentRecordKind, paymentReference: string): string {
  const query = new URLSearchParams({ status: 'pending', reference: paymentReference })
  return `${env().siteUrl}/success/${kind}?${query}`
}
