import 'server-only'
import { env } from '@/lib/platform/env'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { Occasion, SentRecordKind } from '@/lib/sent-records/constants'
import { splitParagraphs } from '@/lib/text/format'
import { type Letter, queueLetter, queueNotice, toAdminArea } from './letter'

type Tx = Prisma.TransactionClient

/** Queues word to the administrator that somebody has withdrawn what they sent. */
export async function notifyWithdrawn(tx: Tx, { kind, title, payer }: Occasion): Promise<void> {
  const done = kind === 'job-application' ? 'Application withdrawn' : 'Enrollment cancelled by the student'
  await queueNotice(tx, `${done}: ${title}`, [
    ['Name', payer.name],
    ['Email', payer.email],
  ])
}

/** Queues word to the administrator that somebody has erased what they sent; not who. */
export async function notifyErased(tx: Tx, kind: SentRecordKind, title: string): Promise<void> {
  const what = kind === 'job-application' ? 'Application' : 'Enrollment'
  await queueNotice(tx, `${what} erased: ${title}`, [
    ['By', 'whoever sent it, on its status page'],
    ['What stays', 'a payment where there is one, without the person'],
  ])
}

/** Queues what somebody wrote by the contact form to the administrator, whose reply goes to whoever wrote it. */
export async function notifyMessage(tx: Tx, message: ContactWords): Promise<void> {
  const { adminEmail } = env()
  await queueLetter(tx, 'notice', adminEmail, contactNotice(message), { replyTo: message.email })
}

/** Queues word to the administrator of money that does not add up, or is asked back; `detail` says so in a sentence. */
export async function notifyFlagged(
  tx: Tx,
  attemptReference: string,
  reason: string,
  detail: string,
): Promise<void> {
  await queueNotice(tx, 'A payment needs your attention', [
    ['Reference', attemptReference],
    ['Reason', reason.replaceAll('_', ' ')],
    ['Detail', detail],
  ])
}

/** Queues word to the administrator that one account opened very many CVs within an hour. */
export async function notifyMassDownload(tx: Tx, email: string, opened: number): Promise<void> {
  await queueNotice(tx, 'One administrator opened very many CVs', [
    ['Administrator', email],
    ['CVs within an hour', String(opened)],
    ['If this was not meant', 'disable the account, and see Activity for what was opened'],
  ])
}

/** What somebody wrote by the contact form. */
type ContactWords = { name: string; email: string; phone: string; subject: string; message: string }

/** Brings the administrator what somebody wrote by the contact form. */
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
