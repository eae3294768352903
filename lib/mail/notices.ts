import 'server-only'
import { withTest } from '@/lib/money/format'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion, SentRecordKind } from '@/lib/sent-records/constants'
import { splitParagraphs } from '@/lib/text/format'
import { type Letter, queueLetter, queueNotice, toAdminArea, toNotice } from './letter'
import { mayNotify, NOTICE, NOTICES_STOP, shouldTellOfStop } from './limit'

type Tx = Prisma.TransactionClient

/**
 * Puts a notice of what a visitor sent into the outbox, within limits: a flood would fill the studio's mailbox, and use
 * up what the mail server takes of letters to others. In place of the first that is left out comes a letter that
 * notices stop.
 * @param address the visitor's IP address; left out where an administrator asks
 */
async function queueVisitorNotice(
  tx: Tx,
  letter: Letter,
  address: string | undefined,
  replyTo?: string,
): Promise<void> {
  const recipient = env().adminEmail
  if (await mayNotify(tx, address)) return queueLetter(tx, { kind: NOTICE, recipient, letter, replyTo })
  if (await shouldTellOfStop(tx))
    await queueLetter(tx, { kind: NOTICES_STOP, recipient, letter: noticesStop() })
}

/** Queues a notice about what a person sent, with their name and e-mail, within the limits of visitors' notices. */
export function queuePersonNotice(
  tx: Tx,
  subject: string,
  { name, email }: Occasion['sender'],
  address: string | undefined,
  also: [name: string, value: string][] = [],
): Promise<void> {
  return queueVisitorNotice(tx, toNotice(subject, [['Name', name], ['Email', email], ...also]), address)
}

/**
 * Queues a notice that somebody has withdrawn what they sent, with how much of their money is held (`held`, in words).
 * `address` is the IP address that asked for it.
 */
export async function notifyWithdrawn(
  tx: Tx,
  { kind, title, sender }: Occasion,
  { address, held }: { address: string; held: string | undefined },
): Promise<void> {
  const done = kind === 'job-application' ? 'Application withdrawn' : 'Enrollment cancelled by the student'
  const also: [name: string, value: string][] = held ? [['Paid and not given back', held]] : []
  await queuePersonNotice(tx, `${done}: ${title}`, sender, address, also)
}

/** Queues a notice that somebody has erased what they sent, without a word of who it was. */
export async function notifyErased(
  tx: Tx,
  kind: SentRecordKind,
  title: string,
  address: string | undefined,
): Promise<void> {
  const what = kind === 'job-application' ? 'Application' : 'Enrollment'
  await queueVisitorNotice(
    tx,
    toNotice(`${what} erased: ${title}`, [
      ['By', 'whoever sent it, on its status page'],
      ['What stays', 'a payment where there is one, without the person'],
    ]),
    address,
  )
}

/** Queues a notice with a message from the contact form; a reply to it goes to the message's sender. */
export async function notifyMessage(
  tx: Tx,
  message: ContactWords,
  address: string | undefined,
): Promise<void> {
  await queueVisitorNotice(tx, contactNotice(message), address, message.email)
}

/** A flag on a payment, as a notice tells of it. */
type Flagged = {
  attemptReference: string
  /** Why, in a few words, and what does not add up or is asked back, in a sentence. */
  reason: string
  detail: string
  /** What was paid for, and by whom; left out where the site does not know the payment. */
  occasion?: Occasion
  /** Whether no money moved. */
  test?: boolean
}

/** Queues a notice of money that does not add up, or is asked back. */
export async function notifyFlagged(
  tx: Tx,
  { attemptReference, reason, detail, occasion, test }: Flagged,
): Promise<void> {
  const whose: [name: string, value: string][] = occasion
    ? [
        ['Name', occasion.sender.name],
        ['For', occasion.title],
      ]
    : []
  await queueNotice(tx, 'A payment needs your attention', [
    ['Reason', reason],
    ['Detail', withTest(detail, test)],
    ...whose,
    ['Reference', attemptReference],
  ])
}

/** Queues a notice that an enrollment is cancelled, as all that was paid for it has gone back (`paidBack`, in words). */
export async function notifyEndedByRefund(
  tx: Tx,
  { title, sender }: Occasion,
  { paidBack, paymentReference }: { paidBack: string; paymentReference: string },
): Promise<void> {
  await queueNotice(tx, `Paid back, and so cancelled: ${title}`, [
    ['Name', sender.name],
    ['Paid back', paidBack],
    ['Reference', paymentReference],
  ])
}

/** Queues a notice that one account opened very many CVs within an hour. */
export async function notifyMassDownload(tx: Tx, email: string, opened: number): Promise<void> {
  await queueNotice(tx, 'One administrator opened very many CVs', [
    ['Administrator', email],
    ['CVs within an hour', String(opened)],
    ['If this was not meant', 'disable the account, and see Activity for what was opened'],
  ])
}

/** What somebody wrote by the contact form. */
type ContactWords = { name: string; email: string; phone: string; subject: string; message: string }

/** The notice with a message from the contact form. */
function contactNotice({ name, email, phone, subject, message }: ContactWords): Letter {
  return {
    subject: `Message about ${subject} from ${name}`,
    greeting: 'Hello,',
    paragraphs: [
      `${name} wrote by the contact form:`,
      ...splitParagraphs(message),
      'A reply to this mail goes to whoever wrote it. Nobody has checked that the email is theirs.',
    ],
    facts: [
      ['Name', name],
      ['Email', email],
      ['Phone', phone],
      ['Subject', subject],
    ],
    action: toAdminArea(),
  }
}

/** Says that some or all notices stop, and where to look. */
function noticesStop(): Letter {
  return {
    subject: 'Not every notice of what visitors send, for now',
    greeting: 'Hello,',
    paragraphs: [
      'Visitors have caused very many notices within an hour. Until there are fewer, mails do not tell you of every new application, enrollment and message, or of each that its sender withdraws or erases.',
      'Everything is stored all the same: look into the admin area. Notices about payments still come.',
    ],
    action: toAdminArea(),
  }
}
