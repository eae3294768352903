import 'server-only'
import { isErasedEmail } from '@/lib/erased-records/rules'
import { type EventOrigin, recordEvent } from '@/lib/events/mutations'
import { isRecordId } from '@/lib/lists/record-id'
import { greet, queueAbout } from '@/lib/mail/letter'
import { maySendLinks, STATUS_LINKS } from '@/lib/mail/limit'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import {
  type Occasion,
  type SentRecord,
  type SentRecordKind,
  sentRecordNouns,
} from '@/lib/sent-records/constants'
import { disclosedStatus, disclosedStatusSelect } from '@/lib/sent-records/rules'
import { noteLinkGiven, openStatusLink } from '@/lib/status-links/link'

const { sql } = Prisma

// The token's hash is in a unique index, so writing it takes this lock. To take a weaker one first and this one later
// could end in a deadlock.
const LOCK = sql`FOR UPDATE OF r`

type NotGiven = { ok: false; reason: 'no-record' | 'erased' }

/** How making a link ended. */
export type LinkMade = { ok: true; url: string } | NotGiven

/** How mailing one ended; `too-many` where no more such letters may go to the e-mail now. */
export type LinkMailed = { ok: true } | NotGiven | { ok: false; reason: 'mail-off' | 'too-many' }

/** Who makes a link, and where from. */
type Origin = EventOrigin & { administratorId: string }

/**
 * Makes a new link to a record's status page, to be given to its sender by hand. The one before opens nothing from then on, and
 * the record's history says who did it, and so does an event: whoever has the link can erase the record with its history.
 * @param record its id may be any text
 */
export async function makeLinkAnew(record: SentRecord, origin: Origin): Promise<LinkMade> {
  return database().$transaction(async tx => {
    const found = await findOccasion(tx, record, LOCK)
    if (!found.ok) return found
    await noteLinkGiven(tx, record, 'anew', origin.administratorId)
    await recordEvent('link_given', origin, { [sentRecordNouns[record.kind]]: record.id }, tx)
    return { ok: true, url: await openStatusLink(tx, record) }
  })
}

/**
 * Mails the link to a record's status page to its sender, by the e-mail that is stored; the history says who had it sent.
 * @param record its id may be any text
 */
export async function mailLinkAgain(record: SentRecord, administratorId: string): Promise<LinkMailed> {
  if (!mailIsOn()) return { ok: false, reason: 'mail-off' }
  return database().$transaction(async tx => {
    const known = await findOccasion(tx, record)
    if (!known.ok) return known
    if (!(await maySendLinks(tx, known.occasion.sender.email))) return { ok: false, reason: 'too-many' }
    // Locked after the limit, as in `sendStatusLinks`. A record that was being erased is erased by now.
    const found = await findOccasion(tx, record, LOCK)
    if (!found.ok) return found
    const { occasion } = found
    const { kind, title, sender } = occasion
    const letter = {
      subject: `Your ${sentRecordNouns[kind]}: ${title}`,
      greeting: greet(sender.name),
      paragraphs: [
        `By the link below you see how your ${sentRecordNouns[kind]} for "${title}" stands. Whoever has it can see the page, so pass it on to nobody.`,
      ],
    }
    await queueAbout(tx, occasion, { kind: STATUS_LINKS, letter, isLast: await hasEnded(tx, record) })
    await noteLinkGiven(tx, record, 'mailed', administratorId)
    return { ok: true }
  })
}

/** @param lock has two requests at once take turns, so that each gets a link, and the second ends the first */
async function findOccasion(
  tx: Prisma.TransactionClient,
  { kind, id }: SentRecord,
  lock = Prisma.empty,
): Promise<{ ok: true; occasion: Occasion } | NotGiven> {
  if (!isRecordId(id)) return { ok: false, reason: 'no-record' }
  const [row] = await tx.$queryRaw<{ title: string; name: string; email: string }[]>(
    sql`${rowsOf[kind]} WHERE r.id = ${id}::uuid ${lock}`,
  )
  if (!row) return { ok: false, reason: 'no-record' }
  const { title, ...sender } = row
  if (isErasedEmail(sender.email)) return { ok: false, reason: 'erased' }
  return { ok: true, occasion: { kind, id, title, sender } }
}

/** Whether a record has ended, or its sender was told that it is rejected: then there is nothing to withdraw on its page. */
async function hasEnded(tx: Prisma.TransactionClient, { kind, id }: SentRecord): Promise<boolean> {
  const where = { id }
  if (kind === 'course-enrollment')
    return (await tx.enrollment.findUniqueOrThrow({ where, select: { cancelled: true } })).cancelled
  const select = { withdrawnAt: true, ...disclosedStatusSelect }
  const application = await tx.application.findUniqueOrThrow({ where, select })
  return application.withdrawnAt !== null || disclosedStatus(application) === 'rejected'
}

const rowsOf: Record<SentRecordKind, Prisma.Sql> = {
  'job-application': sql`SELECT j.title, r.applicant_name AS name, r.applicant_email::text AS email
    FROM applications r JOIN jobs j ON j.id = r.job_id`,
  'course-enrollment': sql`SELECT c.title, r.name, r.email::text AS email
    FROM enrollments r JOIN courses c ON c.id = r.course_id`,
}
