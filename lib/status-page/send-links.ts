import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatDate } from '@/lib/dates/format'
import { type Letter, queueLetter } from '@/lib/mail/letter'
import { maySendLinks, STATUS_LINKS } from '@/lib/mail/limit'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import type { SentRecord } from '@/lib/sent-records/constants'
import { openStatusLink } from '@/lib/status-links/link'

// Longer than storing a letter takes: else the response to an e-mail that we know would come later.
const LEAST_MS = 200

/** How many links one mail holds, the newest first. */
const MOST_LINKS = 20

type Sent = SentRecord & { email: string; title: string; sentAt: Date }

/**
 * Sends the links to all that was sent with an e-mail, to that e-mail as it is stored; nothing where there is none. It takes as
 * long either way.
 */
export async function sendStatusLinks(email: string): Promise<void> {
  await Promise.all([queueLinks(email), sleep(LEAST_MS)])
}

async function queueLinks(email: string): Promise<void> {
  await database().$transaction(async tx => {
    const records = await findSent(tx, email)
    const [newest] = records
    if (!newest) return
    if (!(await maySendLinks(tx, newest.email))) return
    const urls = new Map<string, string>()
    for (const record of records.toSorted(inOrderOfLocks))
      urls.set(record.id, await openStatusLink(tx, record))
    const links = records.map(({ id, title, sentAt }) => ({
      label: `${title}, sent on ${formatDate(sentAt)}`,
      url: urls.get(id) ?? '',
    }))
    await queueLetter(tx, STATUS_LINKS, newest.email, statusLinks(links))
  })
}

// A link that is not stored yet locks its record. Decisions on several and erasing lock them so too: applications, then enrollments, by id.
function inOrderOfLocks(a: Sent, b: Sent): number {
  if (a.kind !== b.kind) return a.kind === 'job-application' ? -1 : 1
  return a.id < b.id ? -1 : 1
}

function statusLinks(links: { label: string; url: string }[]): Letter {
  return {
    subject: 'Your status pages',
    greeting: 'Hello,',
    paragraphs: [
      'Somebody asked us for the links to the status pages of this email. Whoever has a link can see the page, so pass none on.',
      'If it was not you, there is nothing to do: the links came to you alone.',
    ],
    links,
  }
}

function findSent(tx: Prisma.TransactionClient, email: string): Promise<Sent[]> {
  return tx.$queryRaw<Sent[]>`
    SELECT * FROM (
      SELECT 'job-application' AS kind, a.id, a.applicant_email::text AS email, j.title, a.date_applied AS "sentAt"
      FROM applications a JOIN jobs j ON j.id = a.job_id WHERE a.email_folded = fold_text(${email}) AND a.applicant_email = ${email}::citext
      UNION ALL
      SELECT 'course-enrollment', e.id, e.email::text, c.title, e.date_enrolled
      FROM enrollments e JOIN courses c ON c.id = e.course_id WHERE e.email_folded = fold_text(${email}) AND e.email = ${email}::citext
    ) sent ORDER BY "sentAt" DESC, id DESC LIMIT ${MOST_LINKS}`
}
