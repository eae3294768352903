import 'server-only'
import type { Client } from 'pg'
import { site } from '@/content/site'
import { ERASED_EMAIL_SQL } from '@/lib/erased-records/rules'
import { env } from '@/lib/platform/env'

/** Records by their ids. */
export type RecordIds = { applicationIds: string[]; enrollmentIds: string[] }

/** What is held of one person, or of those who are named in some records: their records, and what else identifies them. */
export type Person = RecordIds & {
  /** What is held beside the records is theirs by these. */
  emails: string[]
  paymentIds: string[]
  /** Of the payments and of each attempt at them. */
  references: string[]
  /** The keys of the CV files. */
  cvKeys: string[]
  /** The e-mails, phone numbers and references that name them in a text, and nobody else; in small letters. */
  marks: string[]
}

const APPLIED = 'SELECT id, phone_number AS phone, cv, applicant_email AS email FROM applications'
const ENROLLED = 'SELECT id, phone, email FROM enrollments'

const BY_EMAIL = `applied AS (${APPLIED} WHERE applicant_email = $1::citext),
  enrolled AS (${ENROLLED} WHERE email = $1::citext),
  known AS (SELECT $1::citext AS email)`

// Where other records have the same e-mail, its owner is still known once these are erased.
const BY_IDS = `applied AS (${APPLIED} WHERE id = ANY($1::uuid[]) AND applicant_email <> ${ERASED_EMAIL_SQL}),
  enrolled AS (${ENROLLED} WHERE id = ANY($2::uuid[]) AND email <> ${ERASED_EMAIL_SQL}),
  known AS (SELECT email FROM (SELECT email FROM applied UNION ALL SELECT email FROM enrolled) r
    EXCEPT SELECT applicant_email FROM applications WHERE id <> ALL($1::uuid[])
    EXCEPT SELECT email FROM enrollments WHERE id <> ALL($2::uuid[])
    EXCEPT SELECT email FROM contact_messages
    EXCEPT SELECT email FROM subscribers)`

const listed = (kind: string) => `id IN (SELECT record_id FROM erasures WHERE kind = '${kind}')`

// Whose records are all on the list of erasures, and at least one among those that $1 chooses. The list outlasts a record, so most of it
// is found nowhere.
const BY_LIST = `applied AS (${APPLIED} WHERE ${listed('application')} AND applicant_email <> ${ERASED_EMAIL_SQL}),
  enrolled AS (${ENROLLED} WHERE ${listed('enrollment')} AND email <> ${ERASED_EMAIL_SQL}),
  chosen AS (SELECT record_id FROM erasures WHERE of_person OR NOT $1::boolean),
  known AS (SELECT email FROM (
      SELECT id, email FROM applied UNION ALL SELECT id, email FROM enrolled
      UNION ALL SELECT id, email FROM contact_messages WHERE ${listed('message')}
      UNION ALL SELECT id, email FROM subscribers WHERE ${listed('subscriber')}) r
    WHERE id IN (SELECT record_id FROM chosen)
    EXCEPT SELECT applicant_email FROM applications WHERE NOT ${listed('application')}
    EXCEPT SELECT email FROM enrollments WHERE NOT ${listed('enrollment')}
    EXCEPT SELECT email FROM contact_messages WHERE NOT ${listed('message')}
    EXCEPT SELECT email FROM subscribers WHERE NOT ${listed('subscriber')})`

// Of payments: in the texts of others, only those of a person who was erased as a whole are named.
const OF_CHOSEN =
  'NOT $1::boolean OR coalesce(application_id, enrollment_id) IN (SELECT record_id FROM chosen)'

const findBy = (those: string, paidFor = 'true') => `
  WITH ${those},
    paid AS (SELECT id, reference FROM payments
      WHERE (application_id IN (SELECT id FROM applied) OR enrollment_id IN (SELECT id FROM enrolled)) AND (${paidFor})),
    tried AS (SELECT reference FROM paid UNION SELECT reference FROM payment_attempts WHERE payment_id IN (SELECT id FROM paid))
  SELECT array(SELECT id::text FROM applied) AS "applicationIds", array(SELECT id::text FROM enrolled) AS "enrollmentIds",
    array(SELECT email::text FROM known) AS emails,
    array(SELECT id::text FROM paid) AS "paymentIds", array(SELECT reference FROM tried) AS "references",
    array(SELECT cv FROM applied) AS "cvKeys",
    array((SELECT phone FROM applied WHERE email IN (SELECT email FROM known)
      UNION SELECT phone FROM enrolled WHERE email IN (SELECT email FROM known)
      UNION SELECT phone FROM contact_messages WHERE email IN (SELECT email FROM known))
      EXCEPT SELECT phone_number FROM applications WHERE id NOT IN (SELECT id FROM applied)
      EXCEPT SELECT phone FROM enrollments WHERE id NOT IN (SELECT id FROM enrolled)
      EXCEPT SELECT phone FROM contact_messages WHERE email NOT IN (SELECT email FROM known)) AS phones,
    array(SELECT email::text FROM administrators) AS staff`

/**
 * Finds everything that belongs to the records on the list of erasures which are there all the same. What is known by an e-mail only is
 * among it where no record has that e-mail that is not on the list.
 * @param ofPerson whether what is known by an e-mail, and the payments, are to be only those of persons who were erased as a whole
 */
export function findListed(client: Client, { ofPerson }: { ofPerson: boolean }): Promise<Person> {
  return find(client, findBy(BY_LIST, OF_CHOSEN), [ofPerson])
}

type Found = Omit<Person, 'marks'> & { phones: string[]; staff: string[] }

/** Finds everything that belongs to an e-mail, in small or capital letters. */
export function findPerson(client: Client, email: string): Promise<Person> {
  return find(client, findBy(BY_EMAIL), [email])
}

/**
 * Finds what belongs to some records alone. What is known by their e-mail only, such as letters, is among it where no other
 * record has that e-mail.
 */
export function findByRecords(client: Client, { applicationIds, enrollmentIds }: RecordIds): Promise<Person> {
  return find(client, findBy(BY_IDS), [applicationIds, enrollmentIds])
}

async function find(client: Client, sql: string, values: unknown[]): Promise<Person> {
  const { rows } = await client.query<Found>(sql, values)
  const [found] = rows
  if (!found) throw new Error('nothing came back of a person')
  const { phones, staff, ...person } = found
  const marks = [...person.emails, ...phones, ...person.references]
  const theirs = marks.filter(mark => !isOfStudio(mark, staff))
  return { ...person, marks: theirs.map(mark => mark.toLowerCase()) }
}

// Every letter contains the studio's own e-mail, so somebody who typed it into a form is not identified by it.
function isOfStudio(mark: string, staff: string[]): boolean {
  const own = [site.email, site.phone, env().adminEmail, ...staff]
  return own.some(known => plain(known) === plain(mark))
}

function plain(mark: string): string {
  return mark.replaceAll(/[\s()-]/g, '').toLowerCase()
}
