import 'server-only'
import { DAY_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { mailIsOn } from '@/lib/platform/mailer'
import { STATUS_LINKS } from './limit'

/** How many days a letter is kept after it was sent. */
export const LETTERS_KEPT_DAYS = 30

/** Whether something is so long ago that the letters of that time are deleted. */
export function isBeforeKeptLetters(at: Date): boolean {
  return at.getTime() < Date.now() - LETTERS_KEPT_DAYS * DAY_MS
}

type Sent = { email: string; dateEnrolled: Date }

/**
 * Returns the enrollments to whose e-mail a confirmation or a link to a status page was sent or is still to be sent, of this enrollment or
 * of another, in one query: whoever reads that mailbox knows of the studio. One that is older than the letters that are kept counts as confirmed.
 */
export async function findConfirmed<Enrollment extends Sent>(
  tx: Prisma.TransactionClient,
  enrollments: readonly Enrollment[],
): Promise<Enrollment[]> {
  const isRecent = ({ dateEnrolled }: Sent) => !isBeforeKeptLetters(dateEnrolled)
  const emails = enrollments.filter(isRecent).map(({ email }) => email)
  const mails = await tx.$queryRaw<{ email: string }[]>`
    SELECT DISTINCT lower(recipient::text) AS email FROM outbox_mails
    WHERE recipient = ANY(${emails}::citext[]) AND kind IN ('course-enrollment-received', ${STATUS_LINKS}) AND given_up_at IS NULL`
  const reached = new Set(mails.map(({ email }) => email))
  return enrollments.filter(one => !isRecent(one) || reached.has(one.email.toLowerCase()))
}

/**
 * Finds the e-mails that their last letter did not reach: the mail server refused it, or it was given up after many
 * tries.
 * @returns when it was given up, in ISO 8601, by the e-mail in small letters
 */
export async function findUnreached(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await database().$queryRaw<{ email: string; givenUpAt: Date | null }[]>`
    SELECT DISTINCT ON (recipient) lower(recipient::text) AS email, given_up_at AS "givenUpAt" FROM outbox_mails
    WHERE recipient = ANY(${[...emails]}::citext[]) AND kind <> 'notice' AND coalesce(sent_at, given_up_at) IS NOT NULL
    ORDER BY recipient, created_at DESC`
  return new Map(
    rows.flatMap(({ email, givenUpAt }) => (givenUpAt ? [[email, givenUpAt.toISOString()]] : [])),
  )
}

/**
 * Finds the applications of whose decision no letter told, nor a link to the status page since, as mail was off then; none where it is off
 * now, too. Of decisions that are older than the letters that are kept, nobody knows.
 */
export async function findUntold(applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!mailIsOn()) return new Set()
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT a.id FROM applications a CROSS JOIN LATERAL (
      SELECT max(changed_at) AS at FROM changes
      WHERE application_id = a.id AND fields->'status'->>'to' = a.status::text) decided
    WHERE a.id = ANY(${[...applicationIds]}::uuid[]) AND a.status <> 'pending' AND a.withdrawn_at IS NULL
      AND decided.at > now() - ${LETTERS_KEPT_DAYS}::int * interval '1 day'
      AND NOT EXISTS (SELECT FROM outbox_mails WHERE withdrawn_at IS NULL
        AND (application_id = a.id AND kind = 'job-application-' || a.status::text
          OR recipient = a.applicant_email AND kind = ${STATUS_LINKS} AND created_at > decided.at))`
  return new Set(rows.map(({ id }) => id))
}

/** Asks whether a mail has waited for more than an hour: the mail server does not take it, or nobody sends it. */
export const selectLateMail = Prisma.sql`
  SELECT EXISTS (SELECT FROM outbox_mails WHERE sent_at IS NULL AND given_up_at IS NULL AND withdrawn_at IS NULL
    AND created_at < now() - interval '1 hour') AS "isLate"`

/** Tells whether a mail has waited for more than an hour. */
export async function hasLateMail(): Promise<boolean> {
  const [row] = await database().$queryRaw<{ isLate: boolean }[]>(selectLateMail)
  return row?.isLate === true
}
