import 'server-only'
import type { Client } from 'pg'
import { DAY_MS } from '@/lib/dates/durations'
import { ERASED_EMAIL_SQL } from '@/lib/erased-records/rules'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import type { RecordIds } from './find-person'
import type { ExpiringRecord, ExpiryPreview } from './schema'

const AHEAD_MS = 30 * DAY_MS
const SHOWN = 50

const { sql } = Prisma
const erasedEmail = Prisma.raw(ERASED_EMAIL_SQL)
const months = (count: number) => sql`make_interval(months => ${count}::int)`

// Counted back, the end of a month can be up to three days off. This is the first condition, for an index; the exact one
// follows.
const monthsBefore = (at: Date, count: number) =>
  sql`${at}::timestamptz - ${months(count)} + interval '3 days'`

// Not every change of a record's row sets its `updated_at`, and what happens to its payment sets that of the payment.
const LAST_OF_APPLICATION = sql`greatest(updated_at,
  (SELECT max(n.created_at) FROM application_notes n WHERE n.application_id = applications.id),
  (SELECT max(h.changed_at) FROM changes h WHERE h.application_id = applications.id),
  (SELECT p.updated_at FROM payments p WHERE p.application_id = applications.id))`
const LAST_OF_ENROLLMENT = sql`greatest(updated_at,
  (SELECT max(h.changed_at) FROM changes h WHERE h.enrollment_id = enrollments.id),
  (SELECT p.updated_at FROM payments p WHERE p.enrollment_id = enrollments.id))`

/** Applications whose time is over at a moment: nothing happened to them or their fee, and nobody wrote a note on them, for the months set. */
function expiredApplications(at: Date): Prisma.Sql {
  const { applications } = env().retentionMonths
  return sql`
    SELECT 'application' AS kind, a.id, a.applicant_name AS name, j.title, a.last, a.last + ${months(applications)} AS "goesOn"
    FROM (SELECT id, job_id, applicant_name, ${LAST_OF_APPLICATION} AS last FROM applications
      WHERE updated_at <= ${monthsBefore(at, applications)} AND applicant_email <> ${erasedEmail}) a
    JOIN jobs j ON j.id = a.job_id
    WHERE a.last + ${months(applications)} <= ${at}`
}

/** Enrollments whose time is over at a moment, counted from the beginning of the course where that came later. */
function expiredEnrollments(at: Date): Prisma.Sql {
  const { enrollments } = env().retentionMonths
  return sql`
    SELECT 'enrollment' AS kind, e.id, e.name, c.title, greatest(e.last, c.start_date) AS last,
      greatest(e.last, c.start_date) + ${months(enrollments)} AS "goesOn"
    FROM (SELECT id, course_id, name, ${LAST_OF_ENROLLMENT} AS last FROM enrollments
      WHERE updated_at <= ${monthsBefore(at, enrollments)} AND email <> ${erasedEmail}) e
    JOIN courses c ON c.id = e.course_id
    WHERE greatest(e.last, c.start_date) + ${months(enrollments)} <= ${at}`
}

const lastOfMessage = sql`coalesce(answered_at, created_at)`

/** Messages whose time is over at a moment, counted from when they came or were answered: that of applications. */
function expiredMessages(at: Date): Prisma.Sql {
  const { applications } = env().retentionMonths
  return sql`
    SELECT 'message' AS kind, id, name, subject AS title, last, last + ${months(applications)} AS "goesOn"
    FROM (SELECT id, name, subject, ${lastOfMessage} AS last FROM contact_messages) m
    WHERE last + ${months(applications)} <= ${at}`
}

/** What is left of erased records, whose payments' time is over at a moment. */
function expiredPayments(at: Date): Prisma.Sql {
  const before = sql`${at}::timestamptz - make_interval(years => ${env().paymentRetentionYears}::int)`
  return sql`
    SELECT 'application' AS kind, r.id FROM payments p
      JOIN (SELECT id FROM applications WHERE applicant_email = ${erasedEmail}) r ON r.id = p.application_id
    WHERE p.updated_at < ${before}
    UNION ALL
    SELECT 'enrollment', r.id FROM payments p
      JOIN (SELECT id FROM enrollments WHERE email = ${erasedEmail}) r ON r.id = p.enrollment_id
    WHERE p.updated_at < ${before}`
}

type Row = { kind: 'application' | 'enrollment'; id: string }

/** Finds records whose time is over, `limit` of them at most; none once all are erased. */
export async function findExpiredRecords(limit: number, now = new Date()): Promise<RecordIds> {
  return toIds(
    await database().$queryRaw<Row[]>`
      SELECT kind, id FROM (${expiredApplications(now)} UNION ALL ${expiredEnrollments(now)}) expired
      LIMIT ${limit}`,
  )
}

/** Returns those of some records whose time is over as a transaction has them that holds their locks: somebody may have touched one. */
export async function filterExpired(
  client: Client,
  { applicationIds, enrollmentIds }: RecordIds,
  now: Date,
): Promise<RecordIds> {
  const ids = [...applicationIds, ...enrollmentIds]
  const { text, values } = sql`
    SELECT kind, id FROM (${expiredApplications(now)} UNION ALL ${expiredEnrollments(now)}) expired
    WHERE id = ANY(${ids}::uuid[])`
  return toIds((await client.query<Row>(text, values)).rows)
}

/** Finds erased records that nothing has to be kept of any more, their payments included; `limit` of them at most. */
export async function findExpiredPayments(limit: number, now = new Date()): Promise<RecordIds> {
  return toIds(
    await database().$queryRaw<Row[]>`SELECT kind, id FROM (${expiredPayments(now)}) expired LIMIT ${limit}`,
  )
}

/** Deletes the messages whose time is over, and returns how many there were; one that is being answered just then stays. */
export function deleteExpiredMessages(now = new Date()): Promise<number> {
  const { applications } = env().retentionMonths
  return database()
    .$executeRaw`DELETE FROM contact_messages WHERE ${lastOfMessage} + ${months(applications)} <= ${now}`
}

function toIds(rows: Row[]): RecordIds {
  const idsOf = (kind: Row['kind']) => rows.flatMap(row => (row.kind === kind ? [row.id] : []))
  return { applicationIds: idsOf('application'), enrollmentIds: idsOf('enrollment') }
}

/** Says what the next daily job erases, and what will be due within 30 days. */
export async function readExpiring(now = new Date()): Promise<ExpiryPreview> {
  const { retentionMonths, paymentRetentionYears } = env()
  const [applications, enrollments, messages, payments, next] = await Promise.all([
    countExpiring(expiredApplications, now),
    countExpiring(expiredEnrollments, now),
    countExpiring(expiredMessages, now),
    countExpiring(expiredPayments, now),
    listExpiring(new Date(now.getTime() + AHEAD_MS)),
  ])
  return {
    applications: { after: retentionMonths.applications, ...applications },
    enrollments: { after: retentionMonths.enrollments, ...enrollments },
    messages: { after: retentionMonths.applications, ...messages },
    payments: { after: paymentRetentionYears, ...payments },
    next,
  }
}

async function countExpiring(expiredAt: (at: Date) => Prisma.Sql, now: Date) {
  const ahead = new Date(now.getTime() + AHEAD_MS)
  const [counts] = await database().$queryRaw<{ due: number; ahead: number }[]>`
    SELECT (SELECT count(*)::int FROM (${expiredAt(now)}) r) AS due, (SELECT count(*)::int FROM (${expiredAt(ahead)}) r) AS ahead`
  const { due, ahead: all } = counts ?? { due: 0, ahead: 0 }
  return { due, soon: all - due }
}

type Listed = {
  kind: ExpiringRecord['kind']
  id: string
  name: string
  title: string
  last: Date
  goesOn: Date
}

async function listExpiring(at: Date): Promise<ExpiringRecord[]> {
  const rows = await database().$queryRaw<Listed[]>`
    SELECT * FROM (${expiredApplications(at)} UNION ALL ${expiredEnrollments(at)} UNION ALL ${expiredMessages(at)}) expired
    ORDER BY "goesOn", id LIMIT ${SHOWN}`
  return rows.map(({ kind, id, name, title, last, goesOn }) => ({
    kind,
    _id: id,
    name,
    title,
    lastChange: last.toISOString(),
    goesOn: goesOn.toISOString(),
  }))
}
