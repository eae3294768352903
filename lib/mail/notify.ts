import 'server-only'
import { formatSum } from '@/lib/money/format'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { openStatusLink } from '@/lib/status-links/link'
import { findFirstDay, findToBring } from './data'
import {
  type ContactWords,
  cancellation,
  confirmation,
  contactNotice,
  decisionLetter,
  type Letter,
  letterHtml,
  letterText,
  newsletterQuestion,
  newsletterWelcome,
  notice,
  type Occasion,
  occasionNouns,
  receipt,
  type Sum,
  statusLinks,
  withFirstDay,
  withStatusLink,
  withUnsubscribeLink,
} from './letters'
import { mayConfirm, maySendLinks, NEWSLETTER_ASKED, STATUS_LINKS } from './limit'
import { isErasedEmail } from './nobody'

type Tx = Prisma.TransactionClient

/** A mail that waits for so long, and that another decision on the application withdraws. */
type Hold = { applicationId: string; delayMs: number }

/** A payment as mails tell of it. */
export type PaymentFacts = Sum & { paymentReference: string }

/** Queues the confirmation of something new to whoever sent it, within limits, and a notice of it to the administrator. */
export async function notifyReceived(tx: Tx, occasion: Occasion, payment?: PaymentFacts): Promise<void> {
  if (!mailIsOn()) return
  const { kind, title, payer } = occasion
  const pay = payment && { ...payment, url: payUrl(kind, payment.paymentReference) }
  if (await mayConfirm(tx, payer.email))
    await queueAbout(tx, `${kind}-received`, occasion, await dated(tx, occasion, confirmation(occasion, pay)))
  await notifyAdministrator(tx, `New ${occasionNouns[kind]}: ${title}`, [
    ['Name', payer.name],
    ['E-mail', payer.email],
  ])
}

/** Queues the receipt of a payment and a notice to the administrator. */
export async function notifyPaid(tx: Tx, occasion: Occasion, payment: PaymentFacts): Promise<void> {
  if (!mailIsOn()) return
  const { title, payer } = occasion
  const letter = receipt(occasion, payment, payment.paymentReference)
  await queueAbout(tx, 'receipt', occasion, await dated(tx, occasion, letter))
  await notifyAdministrator(tx, `Paid: ${title}`, [
    ['Name', payer.name],
    ['Paid', formatSum(payment.amount, payment.currency)],
    ['Reference', payment.paymentReference],
  ])
}

/** Queues word of an acceptance or rejection to the applicant, to leave once the decision can be undone no more. */
export async function notifyDecided(
  tx: Tx,
  occasion: Occasion,
  decision: 'accepted' | 'rejected',
  hold: Hold,
): Promise<void> {
  const bring = decision === 'accepted' ? await findToBring(tx, occasion.id) : []
  const letter = decisionLetter(occasion, decision, bring)
  await queueAbout(tx, `${occasion.kind}-${decision}`, occasion, letter, hold)
}

/** Queues word of a cancelled enrollment to the student. */
export async function notifyCancelled(tx: Tx, occasion: Occasion): Promise<void> {
  await queueAbout(tx, `${occasion.kind}-cancelled`, occasion, cancellation(occasion))
}

/** Queues word to the administrator that somebody has withdrawn what they sent. */
export async function notifyWithdrawn(tx: Tx, { kind, title, payer }: Occasion): Promise<void> {
  if (!mailIsOn()) return
  const done = kind === 'job-application' ? 'Application withdrawn' : 'Enrollment cancelled by the student'
  await notifyAdministrator(tx, `${done}: ${title}`, [
    ['Name', payer.name],
    ['E-mail', payer.email],
  ])
}

/** Queues word to the administrator that somebody has erased what they sent; not who. */
export async function notifyErased(tx: Tx, kind: Occasion['kind'], title: string): Promise<void> {
  if (!mailIsOn()) return
  const what = kind === 'job-application' ? 'Application' : 'Enrollment'
  await notifyAdministrator(tx, `${what} erased: ${title}`, [
    ['By', 'whoever sent it, on its status page'],
    ['What stays', 'a payment where there is one, without the person'],
  ])
}

/** Queues what somebody wrote by the contact form to the administrator, whose reply goes to whoever wrote it. */
export async function notifyMessage(tx: Tx, message: ContactWords): Promise<void> {
  if (!mailIsOn()) return
  const { adminEmail } = env()
  await queueLetter(tx, 'notice', adminEmail, contactNotice(message, loginUrl()), { replyTo: message.email })
}

/** Queues the links to somebody's status pages, within limits. */
export async function sendLinks(
  tx: Tx,
  recipient: string,
  links: { label: string; url: string }[],
): Promise<void> {
  if (await maySendLinks(tx, recipient)) await queueLetter(tx, STATUS_LINKS, recipient, statusLinks(links))
}

/** Where whoever gets the newsletter leaves it: by a page, and by a POST that mail programs send (RFC 8058). */
export type UnsubscribeLinks = { page: string; post: string }

/** Queues the question whether the newsletter is to come to an e-mail; `mayInvite` says whether it may go there. */
export function askToConfirm(
  tx: Tx,
  recipient: string,
  { confirm, days, unsubscribe }: { confirm: string; days: number; unsubscribe: UnsubscribeLinks },
): Promise<void> {
  return queueNewsletter(tx, NEWSLETTER_ASKED, recipient, newsletterQuestion(confirm, days), unsubscribe)
}

/** Queues word to whoever is on the newsletter's list already and was given for it again; limited as the question is. */
export function notifyKnownSubscriber(
  tx: Tx,
  recipient: string,
  unsubscribe: UnsubscribeLinks,
): Promise<void> {
  return queueNewsletter(tx, NEWSLETTER_ASKED, recipient, newsletterWelcome('before'), unsubscribe)
}

/** Queues word to whoever has just come on the newsletter's list. */
export function notifySubscribed(tx: Tx, recipient: string, unsubscribe: UnsubscribeLinks): Promise<void> {
  return queueNewsletter(tx, 'newsletter-confirmed', recipient, newsletterWelcome('now'), unsubscribe)
}

function queueNewsletter(
  tx: Tx,
  kind: string,
  recipient: string,
  letter: Letter,
  { page, post }: UnsubscribeLinks,
): Promise<void> {
  return queueLetter(tx, kind, recipient, withUnsubscribeLink(letter, page), { unsubscribeUrl: post })
}

/** Queues word to the administrator of money that does not add up. */
export async function notifyFlagged(tx: Tx, attemptReference: string, reason: string): Promise<void> {
  if (!mailIsOn()) return
  await notifyAdministrator(tx, 'A payment needs your attention', [
    ['Reference', attemptReference],
    ['Reason', reason.replaceAll('_', ' ')],
  ])
}

/** Queues word to the administrator that one account opened very many CVs within an hour. */
export async function notifyMassDownload(tx: Tx, email: string, opened: number): Promise<void> {
  if (!mailIsOn()) return
  await notifyAdministrator(tx, 'One administrator opened very many CVs', [
    ['Administrator', email],
    ['CVs within an hour', String(opened)],
    ['If this was not meant', 'disable the account, and see Activity for what was opened'],
  ])
}

/** A letter with where and when the course begins, where it is about one. */
async function dated(tx: Tx, occasion: Occasion, letter: Letter): Promise<Letter> {
  const firstDay = await findFirstDay(tx, occasion)
  return firstDay ? withFirstDay(letter, firstDay) : letter
}

/** Puts a letter about a record into the outbox, with the link to the record's status page. */
async function queueAbout(
  tx: Tx,
  kind: string,
  occasion: Occasion,
  letter: Letter,
  hold?: Hold,
): Promise<void> {
  if (!mailIsOn()) return
  const url = await openStatusLink(tx, occasion)
  await queueLetter(tx, kind, occasion.payer.email, withStatusLink(letter, url), { hold })
}

/** Puts a letter into the outbox, in the transaction of what it reports; nothing where mail is off, or to who was erased. */
async function queueLetter(
  tx: Tx,
  kind: string,
  recipient: string,
  letter: Letter,
  { hold, ...headers }: { hold?: Hold; replyTo?: string; unsubscribeUrl?: string } = {},
): Promise<void> {
  if (!mailIsOn() || isErasedEmail(recipient)) return
  const { subject } = letter
  const data = { kind, recipient, ...headers, subject, text: letterText(letter), html: letterHtml(letter) }
  const createdAt = new Date()
  const held = hold && {
    applicationId: hold.applicationId,
    nextAttemptAt: new Date(createdAt.getTime() + hold.delayMs),
  }
  await tx.outboxMail.create({ data: { ...data, createdAt, ...held }, select: { id: true } })
}

function notifyAdministrator(tx: Tx, subject: string, facts: [string, string][]): Promise<void> {
  return queueLetter(tx, 'notice', env().adminEmail, notice(subject, facts, loginUrl()))
}

// The prefix of the admin area is a secret and mail is not: the URL without it leads to the login.
function loginUrl(): string {
  return `${env().siteUrl}/admin/login`
}

function payUrl(kind: Occasion['kind'], paymentReference: string): string {
  const query = new URLSearchParams({ status: 'pending', reference: paymentReference })
  return `${env().siteUrl}/success/${kind}?${query}`
}
