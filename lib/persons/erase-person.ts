import 'server-only'
import type { Client } from 'pg'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { findPerson, type Person } from './find-person'
import { ERASED_EMAIL_SQL, ERASED_NAME, ERASED_PHONE } from './placeholder'
import { deletePlace } from './places'

/** What an erasure removed, and what stayed without the person. */
export type Erased = {
  /** Rows that are gone. */
  rows: number
  /** Applications and enrollments that payments point to: they stay, with nobody's name. */
  anonymised: number
  /** CV files that are gone, from the store and its trash. */
  files: number
}

// Whole rows that nothing else stands on. The changes go last, as erasing records changes too.
const DELETED = [
  'outbox_mails',
  'idempotency_keys',
  'login_failures',
  'application_notes',
  'undoable_decisions',
]

/**
 * Erases everything held of whoever has an e-mail: rows in one transaction, then their files. Where somebody was asked to
 * pay, the payment keeps its amount, reference and states, and the record it is for stays with nobody's name, so that every
 * sum remains what it was. Repeating it is safe, and finishes one that broke off before the files were gone.
 * @param client a connection of the role that owns the tables: the one that serves may not delete what is recorded
 */
export async function erasePerson(client: Client, store: CvStore, email: string): Promise<Erased> {
  const before = await findPerson(client, email)
  // First, so that no row that could name a file is gone while the file is not: erasing again finds both.
  for (const key of before.cvKeys) {
    await store.delete(key)
    await store.deleteTrashed(key)
  }
  await client.query('BEGIN')
  try {
    const person = await findPerson(client, email)
    const erased = await eraseRows(client, person)
    await client.query('COMMIT')
    // An application that came in just now has its file still.
    for (const key of person.cvKeys.filter(key => !before.cvKeys.includes(key))) await store.delete(key)
    await removeTraces(client)
    return { ...erased, files: person.cvKeys.length }
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function eraseRows(client: Client, person: Person): Promise<Omit<Erased, 'files'>> {
  await client.query('SELECT FROM applications WHERE id = ANY($1::uuid[]) FOR UPDATE', [
    person.applicationIds,
  ])
  await client.query('SELECT FROM enrollments WHERE id = ANY($1::uuid[]) FOR UPDATE', [person.enrollmentIds])
  let rows = 0
  for (const table of DELETED) rows += await deletePlace(client, table, person)
  await clearOthersNotes(client, person)
  await clearPayments(client, person)
  const anonymised =
    (await anonymiseApplications(client, person)) + (await anonymiseEnrollments(client, person))
  rows += await deletePlace(client, 'changes', person)
  rows += await deleteUnpaid(client, 'applications', 'application_id', person.applicationIds)
  rows += await deleteUnpaid(client, 'enrollments', 'enrollment_id', person.enrollmentIds)
  return { rows, anonymised }
}

// Somebody else's record can mention the person too; the rest of the note is theirs.
async function clearOthersNotes(client: Client, { named }: Person): Promise<void> {
  await client.query(
    "UPDATE application_notes SET text = regexp_replace(text, $1, '[erased]', 'gi') WHERE text ~* $1",
    [named],
  )
}

async function clearPayments(client: Client, { paymentIds }: Person): Promise<void> {
  const ids = [paymentIds]
  await client.query(
    "UPDATE payments SET recorded_note = 'Erased' WHERE id = ANY($1::uuid[]) AND recorded_note IS NOT NULL",
    ids,
  )
  // The provider's page shows the payer's e-mail.
  await client.query(
    'UPDATE payment_attempts SET link = NULL WHERE payment_id = ANY($1::uuid[]) AND link IS NOT NULL',
    ids,
  )
}

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
         status_token_hash = NULL
       WHERE id = $1::uuid`,
      [id, newCvKey()],
    )
  return rows.length
}

async function anonymiseEnrollments(client: Client, { enrollmentIds }: Person): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE enrollments e SET name = '${ERASED_NAME}', email = ${ERASED_EMAIL_SQL},
       phone = '${ERASED_PHONE}', portfolio = NULL,
       status_token_hash = NULL
     WHERE id = ANY($1::uuid[]) AND EXISTS (SELECT FROM payments WHERE enrollment_id = e.id)`,
    [enrollmentIds],
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

// A deleted row stays in the table's file until it is cleaned.
async function removeTraces(client: Client): Promise<void> {
  for (const table of ['applications', 'enrollments', 'changes', 'payments', ...DELETED])
    await client.query(`VACUUM "${table}"`)
}
