import 'server-only'
import type { Client } from 'pg'
import { newCvKey } from '@/lib/cv-files/policy'
import { officeDay } from '@/lib/dates/office-day'
import { keepLetterCounts } from '@/lib/mail/limit'
import { ERASED_EMAIL_SQL, ERASED_PHONE } from '@/lib/sent-records/rules'
import type { Person } from './find-person'
import { deletePlace, lockPlace, namesOne, replaceMarks } from './personal-tables'

const ERASED_NAME = 'Erased'

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
 * Erases what was found and is locked, within the transaction of its caller, with the letters that are. A record with a payment stays without its person; the
 * database itself removes its history, which the role that serves could not (triggers of the migration
 * `20261122210740_erasure_and_retention`).
 */
export async function eraseRows(
  client: Client,
  person: Person,
  letterIds: readonly string[],
): Promise<ErasedRows> {
  await keepLetterCounts(client, person.emails, letterIds)
  // No others: one that came in since may be about a record that did.
  let rows = await deletePlace(client, 'outbox_mails', person, letterIds)
  for (const table of DELETED) rows += await deletePlace(client, table, person)
  rows += await deleteSubscribers(client, person)
  // The provider's page shows the payer's e-mail. Emptied, as the sweep asks about each that was opened, or is just being opened,
  // which may be paid all the same.
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
 * Locks what is to be erased, in the ledger's order, and returns the ids of its letters. The ledger takes a course's lock in between,
 * which nothing here asks for: who enrolls need not wait.
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

/** One who asked for the newsletter since the rows were locked, and is just leaving it, is not waited for, as that waits for letters. */
async function deleteSubscribers(client: Client, { emails }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `DELETE FROM subscribers WHERE id IN (
       SELECT id FROM subscribers WHERE email = ANY($1::citext[]) FOR UPDATE SKIP LOCKED)`,
    [emails],
  )
  return rowCount ?? 0
}

// Nobody is left to be decided on.
async function anonymiseApplications(client: Client, { applicationIds }: Person): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM applications a WHERE id = ANY($1::uuid[])
       AND EXISTS (SELECT FROM payments WHERE application_id = a.id)`,
    [applicationIds],
  )
  for (const { id } of rows)
    await client.query(
      `UPDATE applications SET applicant_name = '${ERASED_NAME}', applicant_email = ${ERASED_EMAIL_SQL},
         phone_number = '${ERASED_PHONE}', skills = '{}', cv = $2, cv_filename = 'erased', cv_bytes = 1,
         status_token_hash = NULL, withdrawn_at = coalesce(withdrawn_at, now())
       WHERE id = $1::uuid`,
      [id, newCvKey()],
    )
  return rows.length
}

// A seat is kept for nobody: that of a course to come, or that was never paid, goes to somebody else.
async function anonymiseEnrollments(client: Client, { enrollmentIds }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE enrollments e SET name = '${ERASED_NAME}', email = ${ERASED_EMAIL_SQL},
       phone = '${ERASED_PHONE}', portfolio = NULL, status_token_hash = NULL,
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

/**
 * Cleans the tables, outside any transaction: a deleted row stays in a table's file until then. Before PostgreSQL 17 only the
 * owner may have that done; others the server only warns, and cleans up in its own time.
 */
export async function removeTraces(client: Client): Promise<void> {
  for (const table of [
    'applications',
    'enrollments',
    'changes',
    'payments',
    'payment_attempts',
    'payment_refunds',
    'subscribers',
    'outbox_mails',
    ...DELETED,
  ])
    await client.query(`VACUUM "${table}"`)
}
