import 'server-only'
import type { Client } from 'pg'

/** Under which records an e-mail is known, and by what else those who are named there are told. */
export type Person = {
  /** As it was asked for. */
  email: string
  applicationIds: string[]
  enrollmentIds: string[]
  paymentIds: string[]
  /** Of the payments and of each attempt at them. */
  references: string[]
  /** The keys of the CV files. */
  cvKeys: string[]
  /** A regular expression of PostgreSQL for texts that name the person by e-mail, phone number or reference. */
  named: string
}

const FIND = `
  WITH applied AS (SELECT id, phone_number AS phone, cv FROM applications WHERE applicant_email = $1::citext),
    enrolled AS (SELECT id, phone FROM enrollments WHERE email = $1::citext),
    paid AS (SELECT id, reference FROM payments
      WHERE application_id IN (SELECT id FROM applied) OR enrollment_id IN (SELECT id FROM enrolled)),
    tried AS (SELECT reference FROM paid UNION SELECT reference FROM payment_attempts WHERE payment_id IN (SELECT id FROM paid))
  SELECT array(SELECT id::text FROM applied) AS "applicationIds", array(SELECT id::text FROM enrolled) AS "enrollmentIds",
    array(SELECT id::text FROM paid) AS "paymentIds", array(SELECT reference FROM tried) AS "references",
    array(SELECT cv FROM applied) AS "cvKeys",
    array(SELECT phone FROM applied UNION SELECT phone FROM enrolled) AS phones`

type Found = Omit<Person, 'email' | 'named'> & { phones: string[] }

/** Finds everything that belongs to an e-mail, in small or capital letters. */
export async function findPerson(client: Client, email: string): Promise<Person> {
  const { rows } = await client.query<Found>(FIND, [email])
  const { phones, ...found } = rows[0] ?? { ...NOTHING, phones: [] }
  return { ...found, email, named: namedBy([email, ...phones, ...found.references]) }
}

const NOTHING = { applicationIds: [], enrollmentIds: [], paymentIds: [], references: [], cvKeys: [] }

// A longer e-mail that holds this one, or a longer number, is somebody else's.
function namedBy(marks: string[]): string {
  const escaped = marks.map(mark => mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return `(?<![[:alnum:]._%+-])(${escaped.join('|')})(?![[:alnum:]_-]|\\.[[:alnum:]])`
}
