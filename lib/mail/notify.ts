import 'server-only'
import { formatSum } from '@/lib/money/format'
import { env } from '@/lib/platform/env'
import { mailIsOn } from '@/lib/platform/mailer'
import { confirmation, decisionLetter, notice, type Occasion, receipt, type Sum } from './letters'
import { queueLetter } from './mutations'

type Tx = Parameters<typeof queueLetter>[0]

/** Someone who applied or enrolled, and on what. */
export type Party = Occasion & { email: string }

/** A payment as mails tell of it: amount in the smallest unit, and the reference that leads to its page. */
export type PaymentFacts = Sum & { reference: string }

/** Queues word of something new to whoever sent it and to the administrator. */
export async function notifyReceived(tx: Tx, party: Party, payment?: PaymentFacts): Promise<void> {
  if (!mailIsOn()) return
  const pay = payment && { ...payment, address: payUrl(party, payment.reference) }
  await queueLetter(tx, `${party.kind}-received`, party.email, confirmation(party, pay))
  await notifyAdministrator(tx, `New ${party.kind}: ${party.title}`, [
    ['Name', party.name],
    ['E-mail', party.email],
  ])
}

/** Queues the receipt of a payment and a notice to the administrator. */
export async function notifyPaid(tx: Tx, party: Party, payment: PaymentFacts): Promise<void> {
  if (!mailIsOn()) return
  await queueLetter(tx, 'receipt', party.email, receipt(party, payment, payment.reference))
  await notifyAdministrator(tx, `Paid: ${party.title}`, [
    ['Name', party.name],
    ['Paid', formatSum(payment.amount, payment.currency)],
    ['Reference', payment.reference],
  ])
}

/** Queues word of an acceptance or refusal to the applicant. */
export async function notifyDecided(tx: Tx, party: Party, decision: 'accepted' | 'rejected'): Promise<void> {
  await queueLetter(tx, `application-${decision}`, party.email, decisionLetter(party, decision))
}

/** Queues word to the administrator of money that does not add up. */
export async function notifyFlagged(tx: Tx, reference: string, reason: string): Promise<void> {
  if (!mailIsOn()) return
  await notifyAdministrator(tx, 'A payment needs your attention', [
    ['Reference', reference],
    ['Reason', reason.replaceAll('_', ' ')],
  ])
}

// The prefix of the admin area is a secret and mail is not: the address without it leads to the login.
function notifyAdministrator(tx: Tx, subject: string, facts: [string, string][]): Promise<void> {
  const { adminEmail, siteUrl } = env()
  return queueLetter(tx, 'notice', adminEmail, notice(subject, facts, `${siteUrl}/admin/login`))
}

function payUrl({ kind }: Party, reference: string): string {
  const type = kind === 'application' ? 'job-application' : 'course-enrollment'
  return `${env().siteUrl}/success/${type}?${new URLSearchParams({ status: 'pending', reference })}`
}
