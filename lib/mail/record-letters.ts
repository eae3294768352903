import 'server-only'
import { site } from '@/content/site'
import { type FirstDay, findFirstDay } from '@/lib/courses/data'
import { describeBegun } from '@/lib/courses/format'
import { hasStarted, heldForPaying } from '@/lib/courses/rules'
import { formatDate, formatNigerianTime } from '@/lib/dates/format'
import { formatSum } from '@/lib/money/format'
import { NAIRA } from '@/lib/money/units'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { type Occasion, type SentRecordKind, sentRecordNouns } from '@/lib/sent-records/constants'
import { greet, type Letter, queueAbout, toBring } from './letter'
import { mayConfirm } from './limit'
import { queuePersonNotice } from './notices'

type Tx = Prisma.TransactionClient

/** An amount in the currency's smallest unit. */
type Sum = { amount: bigint; currency: string }

/** A payment as mails tell of it. */
export type PaymentFacts = Sum & { paymentReference: string }

/** What is to be paid; where, or null where the site takes no payments; and until when an enrollment holds its seat unpaid; null where it holds none, or for good. */
type Due = Sum & { url: string | null; seatHeldUntil: Date | null }

/** What else is known of something new: what is to be paid for it, and the IP address where a visitor sent it. */
export type Received = {
  payment?: PaymentFacts | undefined
  address?: string | undefined
  /** Whether it is paid at the counter at the same time: its receipt takes the place of the confirmation. */
  settled?: boolean
  /** Whether it is an enrollment that was cancelled, and is taken up again. */
  again?: boolean
}

/**
 * Queues the confirmation of something new to whoever sent it, within limits, and a notice of it to the administrator.
 * @returns whether there is a confirmation
 */
export async function notifyReceived(
  tx: Tx,
  occasion: Occasion,
  { payment, address, settled = false, again = false }: Received = {},
): Promise<boolean> {
  if (!mailIsOn()) return false
  const { kind, id, title, sender } = occasion
  const isJob = kind === 'job-application'
  const isConfirmed = !settled && (await mayConfirm(tx, sender.email, address))
  if (isConfirmed)
    await queueAbout(tx, occasion, {
      kind: `${kind}-received`,
      letter: await dated(tx, occasion, confirmation(occasion, await findDue(tx, occasion, payment))),
      about: isJob ? { standingApplicationId: id } : { standingEnrollmentId: id },
    })
  const news = again ? 'Enrolled again' : `New ${sentRecordNouns[kind]}`
  await queuePersonNotice(tx, `${news}: ${title}`, sender, address)
  return isConfirmed
}

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

/** Confirms an application or enrollment. `due` is there where something is to be paid. */
function confirmation(occasion: Occasion, due: Due | undefined): Letter {
  const noun = sentRecordNouns[occasion.kind]
  const letter: Letter = {
    subject: `We have your ${noun}: ${occasion.title}`,
    greeting: greet(occasion.sender.name),
    paragraphs: [`Your ${noun} for "${occasion.title}" has reached us and is stored.`],
  }
  const told = due ? withDue(letter, occasion, due) : withParagraphs(letter, ...confirmedLines(occasion))
  // With the first day comes what follows an enrollment.
  return occasion.kind === 'job-application' ? withParagraphs(told, site.nextSteps.application) : told
}

/** Adds to a letter what is to be paid, where, and until when the seat is held until then. */
export function withDue(letter: Letter, occasion: Occasion, due: Due): Letter {
  const { url, seatHeldUntil } = due
  const held: Letter['facts'] = seatHeldUntil ? [['Seat held until', formatNigerianTime(seatHeldUntil)]] : []
  return {
    ...withParagraphs(letter, ...payLines(occasion, due)),
    facts: [...(letter.facts ?? []), ...held],
    ...(url && { action: { label: 'Go to the payment', url } }),
  }
}

/**
 * Finds what is to be paid; undefined where nothing is. Where the site takes no payments there is none that says it.
 * @param payment the one that was asked for, where it is open and taken on the site
 */
export async function findDue(
  tx: Tx,
  { kind, id }: Occasion,
  payment: PaymentFacts | undefined,
): Promise<Due | undefined> {
  const url = payment ? payUrl(kind, payment.paymentReference) : null
  if (kind === 'job-application') {
    const { commitmentFee, commitmentFeePaid } = await tx.application.findUniqueOrThrow({
      where: { id },
      select: { commitmentFee: true, commitmentFeePaid: true },
    })
    const fee = commitmentFeePaid ? 0n : commitmentFee
    return toDue(payment ?? { amount: fee, currency: NAIRA }, url, null)
  }
  const { price, paymentStatus, seatHeldUntil, course } = await tx.enrollment.findUniqueOrThrow({
    where: { id },
    select: {
      price: true,
      paymentStatus: true,
      seatHeldUntil: true,
      course: { select: { startDate: true } },
    },
  })
  const asked = payment ?? { amount: paymentStatus === 'completed' ? 0n : price, currency: NAIRA }
  // By then it is paid at the counter alone.
  if (hasStarted(course.startDate)) return toDue(asked, null, seatHeldUntil)
  return toDue(asked, url, heldForPaying(seatHeldUntil, course.startDate))
}

const toDue = ({ amount, currency }: Sum, url: string | null, seatHeldUntil: Date | null): Due | undefined =>
  amount > 0n ? { amount, currency, url, seatHeldUntil } : undefined

/** Adds to a letter when and where the course begins, what to bring, and what the studio does before. */
export function withFirstDay(letter: Letter, { day, calendarUrl, bring }: FirstDay): Letter {
  const label = 'Add the first day to your calendar'
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, site.nextSteps.enrollment, ...toBring(bring)],
    facts: [['Begins', formatDate(day)], ['Place', site.address.line], ...(letter.facts ?? [])],
    links: [...(letter.links ?? []), { label, url: calendarUrl }],
  }
}

/** Adds paragraphs to a letter. */
export function withParagraphs(letter: Letter, ...lines: string[]): Letter {
  return { ...letter, paragraphs: [...letter.paragraphs, ...lines] }
}

function payLines({ kind }: Occasion, { amount, currency, url }: Due): string[] {
  const sum = formatSum(amount, currency)
  if (kind === 'course-enrollment') {
    const how = url
      ? 'If you have not paid yet, you can do so by the link below.'
      : `It is not paid on the site: call us on ${site.phone} about how to pay.`
    const { refund } = site.coursePrice
    return [`The course costs ${sum}, and your place is confirmed once that is paid. ${how} ${refund}`]
  }
  const { purpose, refund, warning } = site.commitmentFee
  if (!url)
    return [
      `This job has a commitment fee of ${sum}. ${purpose} ${refund} It is not paid on the site: call us on ${site.phone} about how to pay.`,
    ]
  return [
    `This job has a commitment fee of ${sum}. ${purpose} ${refund}`,
    `If you have not paid it yet, you can do so by the link below. ${warning}`,
  ]
}

/** What a letter says of an enrollment for which nothing is due any more. */
export const confirmedLines = ({ kind }: Occasion) =>
  kind === 'course-enrollment' ? ['Your place on the course is confirmed.'] : []

function payUrl(kind: SentRecordKind, paymentReference: string): string {
  const query = new URLSearchParams({ status: 'pending', reference: paymentReference })
  return `${env().siteUrl}/success/${kind}?${query}`
}
