import 'server-only'
import type { Client } from 'pg'
import { officeDay } from '@/lib/dates/office-day'
import { ERASED_EMAIL_SQL, ERASED_PHONE } from '@/lib/erased-records/rules'
import { keepLetterCounts } from '@/lib/mail/erase-letters'
import type { Person } from './find-person'
import { deletePlace, lockPlace, namesOne, replaceMarks } from './personal-tables'

const ERASED_NAME = 'Erased'

// Before this version only a superuser could.
const CLEARABLE_SINCE = 180_000

/** What erasing did to rows. */
export type ErasedRows = {
  /** Applications, enrollments, messages and subscriptions that are gone, and what stood beside them. */
  rows: number
  /** Applications and enrollments that payments point to: they stay, with nobody's name. */
  anonymised: number
}

// Whole rows that nothing else stands on.
const DELETED = [
  'idempotency_keys',
  'login_failures',
  'application_notes',
  'undoable_decisions',
  'contact_messages',
]

/**
 * Erases what was found of a person and is locked by the caller's transaction, letters included. A record with a
 * payment stays, without its person; the database itself removes its history, as the role that serves could not
 * (triggers of the migration `20261122210740_erasure_and_retention`).
 */
export async function eraseRows(
  client: Client,
  person: Person,
  letterIds: readonly string[],
): Promise<ErasedRows> {
  await keepLetterCounts(client, person, letterIds)
  return eraseUncounted(client, person, letterIds)
}

/** Erases the same, letters that still count against the limits on letters included. */
export async function eraseUncounted(
  client: Client,
  person: Person,
  letterIds: readonly string[],
): Promise<ErasedRows> {
  // Only these: a letter that came in since may be about a record that came in since.
  let rows = await deletePlace(client, 'outbox_mails', person, letterIds)
  for (const table of DELETED) rows += await deletePlace(client, table, person)
  rows += await deleteSubscribers(client, person)
  // The provider's page shows the payer's e-mail, so the link goes. It is emptied rather than null, as the sweep asks
  // about every attempt that was opened or is being opened: it may be paid all the same.
  await client.query(
    `UPDATE payment_attempts SET link = ''
     WHERE payment_id = ANY($1::uuid[]) AND (link IS NOT NULL OR status = 'pending')`,
    [person.paymentIds],
  )
  const anonymised =
    (await anonymiseApplications(client, person)) + (await anonymiseEnrollments(client, person))
  rows += await deleteUnpaid(client, 'applications', 'application_id', person.applicationIds)
  rows += await deleteUnpaid(client, 'enrollments', 'enrollment_id', person.enrollmentIds)
  return { rows, anonymised }
}

/**
 * Locks what is to be erased and returns the ids of its letters. The order is the ledger's, without the course, so that
 * nobody who enrolls has to wait.
 */
export async function lockRows(client: Client, person: Person): Promise<string[]> {
  const { paymentIds, applicationIds, enrollmentIds, emails } = person
  const lock = (table: string, ids: string[]) =>
    client.query(`SELECT FROM ${table} WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE`, [ids])
  await lock('payments', paymentIds)
  await lock('applications', applicationIds)
  await lock('enrollments', enrollmentIds)
  // Before the letters, as whoever leaves the newsletter does.
  await client.query('SELECT FROM subscribers WHERE email = ANY($1::citext[]) ORDER BY id FOR UPDATE', [
    emails,
  ])
  return lockPlace(client, 'outbox_mails', person)
}

/**
 * Removes what names a person from the notes and messages of others; the rest of them is theirs. Only for whom an administrator
 * erases: a record's own page is open to whoever typed it, and may name anybody.
 */
export async function clearOthersTexts(client: Client, { marks }: Person): Promise<void> {
  await clearTexts(client, 'application_notes', 'text', marks)
  await clearTexts(client, 'contact_messages', 'message', marks)
}

async function clearTexts(client: Client, table: string, column: string, marks: string[]): Promise<void> {
  const named = new Set(marks)
  const found = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE ${namesOne(column, '$1')} ORDER BY id FOR UPDATE`,
    [marks],
  )
  // One by one: of long texts that strangers sent there may be many.
  for (const { id } of found.rows) {
    const { rows } = await client.query<{ text: string }>(
      `SELECT ${column} AS text FROM ${table} WHERE id = $1::uuid`,
      [id],
    )
    for (const { text } of rows)
      await client.query(`UPDATE ${table} SET ${column} = left($2, 20000) WHERE id = $1::uuid`, [
        id,
        replaceMarks(text, named),
      ])
  }
}

/**
 * Skips a subscriber who is just leaving the newsletter and has come since the rows were locked: leaving waits for
 * letters that are locked here.
 */
async function deleteSubscribers(client: Client, { emails }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM subscribers WHERE id IN (
       SELECT id FROM subscribers WHERE email = ANY($1::citext[]) FOR UPDATE SKIP LOCKED)`,
    [emails],
  )
  return rowCount ?? 0
}

// Nobody is left to be decided on. The new key is of no file. The link to its page goes by a trigger, with the e-mail.
async function anonymiseApplications(client: Client, { applicationIds }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE applications a SET applicant_name = '${ERASED_NAME}', applicant_email = ${ERASED_EMAIL_SQL},
       phone_number = '${ERASED_PHONE}', skills = '{}', cv = 'cv_' || replace(gen_random_uuid()::text, '-', ''),
       cv_filename = 'erased', cv_bytes = 1, withdrawn_at = coalesce(withdrawn_at, now())
     WHERE id = ANY($1::uuid[]) AND EXISTS (SELECT FROM payments WHERE application_id = a.id)`,
    [applicationIds],
  )
  return rowCount ?? 0
}

// A seat is kept for nobody: that of a course to come, or that was never paid, goes to somebody else.
async function anonymiseEnrollments(client: Client, { enrollmentIds }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE enrollments e SET name = '${ERASED_NAME}', email = ${ERASED_EMAIL_SQL},
       phone = '${ERASED_PHONE}', portfolio = NULL,
       cancelled_at = CASE
         WHEN payment_status <> 'completed'
           OR EXISTS (SELECT FROM courses c WHERE c.id = e.course_id AND c.start_date > $2::date)
         THEN coalesce(cancelled_at, now()) ELSE cancelled_at END
     WHERE id = ANY($1::uuid[]) AND EXISTS (SELECT FROM payments WHERE enrollment_id = e.id)`,
    [enrollmentIds, officeDay()],
  )
  return rowCount ?? 0
}

async function deleteUnpaid(
  client: Client,
  table: 'applications' | 'enrollments',
  column: 'application_id' | 'enrollment_id',
  ids: string[],
): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM ${table} r WHERE id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM payments WHERE ${column} = r.id)`,
    [ids],
  )
  return rowCount ?? 0
}

const CLEANED = [
  'applications',
  'enrollments',
  'changes',
  'payments',
  'payment_attempts',
  'payment_refunds',
  'subscribers',
  'outbox_mails',
  ...DELETED,
]

/**
 * Cleans the tables and takes new statistics of them, outside any transaction: a deleted row stays in a table's file until then, and
 * its values among the statistics. Before PostgreSQL 17 only the owner may have that done; others the server only warns, and does it in
 * its own time.
 */
export async function removeTraces(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number }>(
    "SELECT current_setting('server_version_num')::int AS number",
  )
  const canClear = (rows[0]?.number ?? 0) >= CLEARABLE_SINCE
  for (const table of CLEANED) {
    if (canClear) await clearStatistics(client, table)
    await client.query(`VACUUM (ANALYZE) "${table}"`)
  }
}

// Of an empty table no new statistics are taken, so the old ones would stay.
async function clearStatistics(client: Client, table: string): Promise<void> {
  await client.query(
    `SELECT pg_clear_attribute_stats(schemaname, tablename, attname, inherited) FROM pg_stats
     WHERE schemaname = current_schema() AND tablename = $1 AND has_table_privilege(quote_ident(tablename), 'MAINTAIN')
       AND NOT EXISTS (SELECT FROM "${table}")`,
    [table],
  )
}
