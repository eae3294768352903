import 'server-only'
import type { Client } from 'pg'
import type { Person } from './find-person'

/**
 * A table that holds something of a person, and which of its rows do.
 *
 * `exported` picks those that are handed over, where some of the others name the person and are about somebody else.
 */
export type Place = { table: string; title: string; where: string; exported?: string }

// What the conditions below are given, in this order.
const valuesOf = ({ emails, applicationIds, enrollmentIds, paymentIds, references, marks }: Person) => [
  emails,
  applicationIds,
  enrollmentIds,
  paymentIds,
  references,
  marks,
  [...applicationIds, ...enrollmentIds],
]

// Each value has a type even in a condition that leaves it out.
const TYPED = `($1::text[] IS NULL OR $2::uuid[] IS NULL OR $3::uuid[] IS NULL OR $4::uuid[] IS NULL
  OR $5::text[] IS NULL OR $6::text[] IS NULL OR $7::text[] IS NULL) IS NOT NULL`

const LOCAL_PART = "[A-Za-z0-9_.%+'-]"
// A Nigerian number as people write it: `0803 123 4567`, `+234 (0) 803 123-4567`. The panels show it with spaces, too.
const NIGERIAN_PHONE = '(?:(?:[+]|00)?234(?: ?[(]0[)])?|0)(?:[ ().-]{0,2}[0-9]){10}(?![0-9])'
// Digits as other keyboards have them, full-width, Arabic and Persian; each is as long as the digit that it means.
const OTHER_DIGITS = '＋０１２３４５６７８９٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
const PLAIN_DIGITS = '+012345678901234567890123456789'
const EMAIL = `${LOCAL_PART}+@[A-Za-z0-9_.-]*[A-Za-z0-9]`
const PHONE_OR_REFERENCE = '(?:[+]|pc-)[A-Za-z0-9_-]*[A-Za-z0-9]'
const RECORD_ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

// An e-mail from the beginning of a word alone: tried from within a long one, it would take the square of its length.
const marksInText = new RegExp(
  `(?<!${LOCAL_PART})${EMAIL}|(?<![A-Za-z0-9+])${NIGERIAN_PHONE}|${PHONE_OR_REFERENCE}`,
  'g',
)
const nigerianPhone = new RegExp(`^${NIGERIAN_PHONE}$`)

// What was found, as it is stored: an e-mail or reference in small letters, a phone number as E.164 has it.
const STORED_MARK = `CASE WHEN found[1] ~ '^${NIGERIAN_PHONE}$'
  THEN '+234' || right(regexp_replace(found[1], '[^0-9]', '', 'g'), 10) ELSE ltrim(lower(found[1]), '''') END`

function storedMark(found: string): string {
  return nigerianPhone.test(found) ? `+234${found.replaceAll(/[^0-9]/g, '').slice(-10)}` : found.toLowerCase()
}

/**
 * The SQL condition of texts that name somebody. What could be an e-mail, a phone number or a reference is found in them, whole, and
 * then looked up: strangers may have given one e-mail thousands of numbers, and an expression of all of them would take a gigabyte.
 * @param marks the parameter that has a person's marks
 */
export const namesOne = (text: string, marks: string) => `EXISTS (
  SELECT FROM regexp_matches(translate(${text}, '${OTHER_DIGITS}', '${PLAIN_DIGITS}'), $$${EMAIL}|${NIGERIAN_PHONE}|${PHONE_OR_REFERENCE}$$, 'g') AS found
  WHERE ${STORED_MARK} = ANY(${marks}::text[]))`

/** Returns a text with `[erased]` in place of whatever names somebody by these marks. */
export function replaceMarks(text: string, marks: ReadonlySet<string>): string {
  let [erased, end] = ['', 0]
  for (const { 0: found, index } of withPlainDigits(text).matchAll(marksInText)) {
    const mark = found.replace(/^'+/, '')
    if (!marks.has(storedMark(mark))) continue
    erased += `${text.slice(end, index + found.length - mark.length)}[erased]`
    end = index + found.length
  }
  return erased + text.slice(end)
}

function withPlainDigits(text: string): string {
  return text.replace(/[＋０-９٠-٩۰-۹]/g, digit => PLAIN_DIGITS[OTHER_DIGITS.indexOf(digit)] ?? digit)
}

// As JSON a line break is written as a letter, which would be taken for the first one of what follows.
const RESPONSE_TEXT = String.raw`regexp_replace(body::text, '\\[nrt]', ' ', 'g')`

// In the scope, or all that a field of the body says: an id within a text may stand in a note on somebody else.
const OWN_RESPONSES = `EXISTS (SELECT FROM regexp_matches(scope || body::text, '(?:^[^{]*/|": ")(${RECORD_ID})', 'g') AS found
  WHERE found[1] = ANY($7::text[]))`

// A notice goes to the studio; other mails are written to the person.
const LETTERS = `kind <> 'notice' AND recipient = ANY($1::citext[]) OR application_id = ANY($2::uuid[])
  OR standing_application_id = ANY($2::uuid[]) OR enrollment_id = ANY($3::uuid[]) OR standing_enrollment_id = ANY($3::uuid[])
  OR payment_id = ANY($4::uuid[])`

// That of a message is its writer's, whoever else they write of; any other says in a line of its own whose record it is about.
const OWN_NOTICES = `kind = 'notice' AND (reply_to = ANY($1::citext[]) OR reply_to IS NULL
  AND EXISTS (SELECT FROM regexp_matches(text, '^(?:Email|Reference): (.+)$', 'gn') AS found
    WHERE lower(found[1]) = ANY($6::text[])))`

/**
 * Every table that can hold something of an applicant, a student, a subscriber or whoever wrote to the studio. A table is either here or in
 * `PERSONLESS_TABLES`: tests/api/persons/erase.test.ts holds the two against the database.
 */
export const places: readonly Place[] = [
  { table: 'applications', title: 'Applications', where: 'id = ANY($2::uuid[])' },
  { table: 'application_notes', title: 'Notes about them', where: 'application_id = ANY($2::uuid[])' },
  {
    table: 'undoable_decisions',
    title: 'Decisions that can still be undone',
    where: 'application_id = ANY($2::uuid[])',
  },
  { table: 'enrollments', title: 'Enrollments', where: 'id = ANY($3::uuid[])' },
  {
    table: 'changes',
    title: 'Changes of applications and enrollments',
    where: 'application_id = ANY($2::uuid[]) OR enrollment_id = ANY($3::uuid[])',
  },
  { table: 'contact_messages', title: 'Messages to the studio', where: 'email = ANY($1::citext[])' },
  { table: 'subscribers', title: 'The newsletter', where: 'email = ANY($1::citext[])' },
  { table: 'payments', title: 'Payments', where: 'id = ANY($4::uuid[])' },
  { table: 'payment_attempts', title: 'Attempts at payments', where: 'payment_id = ANY($4::uuid[])' },
  { table: 'payment_events', title: 'Reports of payments', where: 'payment_id = ANY($4::uuid[])' },
  {
    table: 'payment_refunds',
    title: 'Money given back',
    where: 'event_id IN (SELECT e.id FROM payment_events e WHERE e.payment_id = ANY($4::uuid[]))',
  },
  { table: 'payment_flags', title: 'Questions about payments', where: 'payment_id = ANY($4::uuid[])' },
  { table: 'sandbox_charges', title: 'Charges of the sandbox', where: 'reference = ANY($5::text[])' },
  {
    table: 'outbox_mails',
    title: 'Mails',
    where: `${LETTERS} OR kind = 'notice' AND ${namesOne('text', '$6')}`,
    exported: `${LETTERS} OR ${OWN_NOTICES}`,
  },
  {
    table: 'idempotency_keys',
    title: 'Stored responses',
    where: `EXISTS (SELECT FROM regexp_matches(scope || ' ' || body::text, '${RECORD_ID}', 'g') AS found
      WHERE found[1] = ANY($7::text[])) OR ${namesOne(RESPONSE_TEXT, '$6')}`,
    exported: OWN_RESPONSES,
  },
  {
    table: 'login_failures',
    title: 'Failed sign-ins',
    // Those at an existing account stay, as they hold guesses back: anybody can type its e-mail into a form.
    where: 'email = ANY($1::citext[]) AND email NOT IN (SELECT a.email FROM administrators a)',
  },
]

/**
 * Tables that hold nothing of applicants and students: the studio's own records, sums, and those who work there. Nobody
 * knows whose the IP addresses of the last minutes (`request_counts`) are, or whose the ids of erased records (`erasures`) were.
 */
export const PERSONLESS_TABLES: readonly string[] = [
  '_prisma_migrations',
  'administrators',
  'admin_sessions',
  'application_tallies',
  'courses',
  'enrollment_tallies',
  'erasures',
  'events',
  'installation',
  'jobs',
  'leases',
  'payment_tallies',
  'recovery_codes',
  'request_counts',
  'second_factors',
  'sign_in_rules',
]

/** Returns the rows of one place that are handed over to a person, each as a JSON object by its columns. */
export async function readPlace(
  client: Client,
  { table, where, exported = where }: Place,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const { rows } = await client.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(t) AS row FROM "${table}" t WHERE ${TYPED} AND (${exported})`,
    valuesOf(person),
  )
  return rows.map(({ row }) => row)
}

/**
 * Deletes the rows of one place that are a person's, and returns how many.
 * @param among the ids of those that may go; any where it is left out
 */
export async function deletePlace(
  client: Client,
  name: string,
  person: Person,
  among?: readonly string[],
): Promise<number> {
  const deleted = await client.query(
    `DELETE FROM "${name}" WHERE ${TYPED} AND (${findPlace(name).where}) ${among ? 'AND id = ANY($8::uuid[])' : ''}`,
    [...valuesOf(person), ...(among ? [among] : [])],
  )
  return deleted.rowCount ?? 0
}

/** Locks the rows of one place that are a person's, by id, and returns their ids. */
export async function lockPlace(client: Client, name: string, person: Person): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM "${name}" WHERE ${TYPED} AND (${findPlace(name).where}) ORDER BY id FOR UPDATE`,
    valuesOf(person),
  )
  return rows.map(({ id }) => id)
}

function findPlace(name: string): Place {
  const place = places.find(({ table }) => table === name)
  if (!place) throw new Error(`${name} is no place`)
  return place
}

/** Counts a person's rows by table; tables without any are left out. */
export async function countPlaces(client: Client, person: Person): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const place of places) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM "${place.table}" WHERE ${TYPED} AND (${place.where})`,
      valuesOf(person),
    )
    const [{ count } = { count: 0 }] = rows
    if (count > 0) counts.set(place.title, count)
  }
  return counts
}
