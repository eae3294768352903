import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatDate } from '@/lib/dates/format'
import { type Letter, queueLetter } from '@/lib/mail/letter'
import { maySendLinks, STATUS_LINKS } from '@/lib/mail/limit'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type SentRecord, sentRecordKinds } from '@/lib/sent-records/constants'
import { openStatusLinks } from '@/lib/status-links/link'

// Longer than storing a letter takes, also where the database is 20 ms away, so that the time of the response does not tell whether we
// know the e-mail.
const LEAST_MS = 400

/** How many links one mail holds. */
const MOST_LINKS = 40

const { sql } = Prisma

type Sent = SentRecord & { email: string; title: string; sentAt: Date }

/**
 * Mails the links of all that was sent with an e-mail to that e-mail as it is stored. It takes as long where there is
 * nothing.
 */
export async function sendStatusLinks(email: string): Promise<void> {
  await Promise.all([queueLinks(email), sleep(LEAST_MS)])
}

async function queueLinks(email: string): Promise<void> {
  await database().$transaction(async tx => {
    const isKnown = (await findSent(tx, email)).length > 0
    // Whether or not it is known: many who ask for the same e-mail at once take turns, and so wait as long either way.
    if (!(await maySendLinks(tx, email)) || !isKnown) return
    await lockSent(tx, email)
    const records = await findSent(tx, email)
    const [newest] = records
    // What was being erased is gone by now.
    if (!newest) return
    const urls = await openEach(tx, records)
    const links = records.flatMap(({ id, title, sentAt }) => {
      const url = urls.get(id)
      return url ? [{ label: `${title}, sent on ${formatDate(sentAt)}`, url }] : []
    })
    await queueLetter(tx, { kind: STATUS_LINKS, recipient: newest.email, letter: statusLinks(links) })
  })
}

// In few queries, however many there are: the time of each would tell.
async function openEach(
  tx: Prisma.TransactionClient,
  records: readonly SentRecord[],
): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>()
  for (const kind of sentRecordKinds) {
    const ids = records.filter(record => record.kind === kind).map(({ id }) => id)
    for (const [id, url] of await openStatusLinks(tx, kind, ids)) urls.set(id, url)
  }
  return urls
}

// In the order of bulk decisions and erasing: applications, then enrollments, by id.
async function lockSent(tx: Prisma.TransactionClient, email: string): Promise<void> {
  await tx.$queryRaw`SELECT FROM applications WHERE ${sentWith(sql`applicant_email`, email)} ORDER BY id FOR UPDATE`
  await tx.$queryRaw`SELECT FROM enrollments WHERE ${sentWith(sql`email`, email)} ORDER BY id FOR UPDATE`
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

// The newest of each phone number come first: whoever applies many times with somebody else's e-mail hides none of theirs.
function findSent(tx: Prisma.TransactionClient, email: string): Promise<Sent[]> {
  return tx.$queryRaw<Sent[]>`
    SELECT * FROM (
      SELECT 'job-application' AS kind, a.id, a.applicant_email::text AS email, j.title, a.date_applied AS "sentAt",
        a.phone_number AS phone
      FROM applications a JOIN jobs j ON j.id = a.job_id WHERE ${sentWith(sql`applicant_email`, email)}
      UNION ALL
      SELECT 'course-enrollment', e.id, e.email::text, c.title, e.date_enrolled, e.phone
      FROM enrollments e JOIN courses c ON c.id = e.course_id WHERE ${sentWith(sql`email`, email)}
    ) sent ORDER BY row_number() OVER (PARTITION BY phone ORDER BY "sentAt" DESC, id DESC), "sentAt" DESC, id DESC
    LIMIT ${MOST_LINKS}`
}

// The folded one is in an index.
const sentWith = (column: Prisma.Sql, email: string) =>
  sql`email_folded = fold_text(${email}) AND ${column} = ${email}::citext`
