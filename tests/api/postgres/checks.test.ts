import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { env } from '@/lib/platform/env'

type Row = Record<string, unknown>

const CHECK_VIOLATION = '23514'
const UNIQUE_VIOLATION = '23505'
const blank = ' \t'
const id = () => randomUUID()
const now = new Date().toISOString()

// What each table's checks let in. Its foreign keys point at nothing.
const rows: Record<string, () => Row> = {
  admin_sessions: () => ({ administrator_id: id(), device: 'Chrome on Linux', expires_at: now }),
  administrators: () => ({ email: 'ada@example.com', password_hash: 'x' }),
  application_notes: () => ({ application_id: id(), administrator_id: id(), text: 'Calm on the phone' }),
  applications: () => ({
    job_id: id(),
    applicant_name: 'Ladi Bako',
    applicant_email: 'ladi@example.com',
    phone_number: '+2348000000000',
    cv: 'a.pdf',
    cv_filename: 'cv.pdf',
    cv_bytes: 1000,
    cv_content_type: 'application/pdf',
    commitment_fee: 0,
  }),
  changes: () => ({ job_id: id(), kind: 'created', fields: {} }),
  contact_messages: () => ({
    name: 'Chundung Pam',
    email: 'chundung@example.com',
    phone: '+2348000000000',
    subject: 'A banner',
    message: 'Two metres wide',
    privacy_version: '2026-01-01',
  }),
  courses: () => ({
    title: 'Design on Screen',
    description: 'From a blank page',
    category: 'MasterClass',
    price: 5_000_000,
    duration_value: 6,
    duration_unit: 'weeks',
    start_date: now,
    is_active: true,
    version: 1,
  }),
  enrollments: () => ({
    course_id: id(),
    name: 'Ladi Bako',
    email: 'ladi@example.com',
    phone: '+2348000000000',
    experience_level: 'Beginner',
    price: 5_000_000,
    version: 1,
  }),
  events: () => ({ kind: 'sign_in', detail: {} }),
  installation: () => ({ single: true }),
  jobs: () => ({
    title: 'Print finisher',
    description: 'Cuts and folds',
    city: 'Jos',
    country: 'Nigeria',
    department: 'Printing',
    salary_min: 1,
    salary_max: 2,
    salary_currency: 'NGN',
    employment_type: 'Full-time',
    commitment_fee: 0,
    version: 1,
  }),
  outbox_mails: () => ({ kind: 'x', recipient: 'ada@example.com', subject: 'x', text: 'x', html: 'x' }),
  payment_attempts: () => ({ payment_id: id(), reference: 'x', status: 'completed', paid_amount: 1 }),
  payment_flags: () => ({ reason: 'amount_mismatch', reference: 'x', detail: 'x' }),
  payment_refunds: () => ({ event_id: id(), amount: 1, method: 'cash', note: 'x', administrator_id: id() }),
  payments: () => ({
    application_id: id(),
    provider: 'sandbox',
    reference: 'x',
    amount: 500_000,
    status: 'pending',
    refunded_amount: 0,
  }),
  recovery_codes: () => ({ administrator_id: id(), code_hash: 'a'.repeat(64) }),
  second_factors: () => ({ administrator_id: id(), sealed_secret: 'x' }),
  sign_in_rules: () => ({ single: true, demands_second_factor: false }),
  subscribers: () => ({ email: 'ada@example.com', privacy_version: '2026-01-01' }),
}

const settled = { status: 'completed', settled_at: now }
const byHand = { recorded_as: 'cash', recorded_by_id: id(), recorded_note: 'At the front desk' }
const phones = ['08000000000', '+0348000000000', '+234 800', `+${'2'.repeat(16)}`, '+123456']
const prices = [-1, 100_000_000_000_000]
const hashes = ['a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}\n`]
const allOf = (column: string, values: readonly unknown[]) => values.map(value => ({ [column]: value }))
const blanksIn = (...columns: string[]) => columns.flatMap(column => allOf(column, ['', '  ']))

// For each check what it refuses, one case for each of its conditions.
const refused: Record<string, Row[]> = {
  admin_sessions_device_is_short: allOf('device', ['x'.repeat(61)]),
  administrators_email_not_blank: blanksIn('email'),
  application_notes_text_not_blank: [...blanksIn('text'), { text: 'x'.repeat(20_001) }],
  applications_commitment_fee_range: allOf('commitment_fee', [-1]),
  applications_cv_bytes_positive: allOf('cv_bytes', [0]),
  applications_phone_e164: allOf('phone_number', phones),
  applications_privacy_whole: [{ privacy_version: '2026-01-01' }, { privacy_shown_at: now }],
  applications_status_token_hash: allOf('status_token_hash', hashes),
  applications_texts_not_blank: blanksIn('applicant_name', 'applicant_email', 'cv', 'cv_filename'),
  changes_one_record: [{ job_id: null }, { course_id: id() }],
  contact_messages_answered_whole: [{ answered_at: now }, { answered_by_id: id() }],
  contact_messages_lines: [
    ...blanksIn('name', 'email', 'subject'),
    ...['name', 'email', 'subject'].map(column => ({ [column]: 'x'.repeat(201) })),
  ],
  contact_messages_message: [...blanksIn('message'), { message: 'x'.repeat(20_001) }],
  contact_messages_phone_e164: allOf('phone', phones),
  courses_duration_positive: allOf('duration_value', [0]),
  courses_price_range: allOf('price', prices),
  courses_seats_positive: allOf('seats', [0]),
  courses_texts_not_blank: blanksIn('title', 'description'),
  courses_version_positive: allOf('version', [0]),
  courses_what_to_bring_check: allOf('what_to_bring', ['', blank]),
  enrollments_former_cancelled: [{ former: 1 }, { former: -1, cancelled_at: now }],
  enrollments_phone_e164: allOf('phone', phones),
  enrollments_price_range: allOf('price', [-1]),
  enrollments_privacy_whole: [{ privacy_version: '2026-01-01' }, { privacy_shown_at: now }],
  enrollments_status_token_hash: allOf('status_token_hash', hashes),
  enrollments_texts_not_blank: blanksIn('name', 'email'),
  enrollments_version_positive: allOf('version', [0]),
  events_detail_is_small: allOf('detail', [[], { note: 'x'.repeat(2_000) }]),
  events_ip_hash_is_a_hash: allOf('ip_hash', ['a'.repeat(31), 'A'.repeat(32), '10.0.0.1']),
  installation_clock_check: [{ clock_read_at: now }, { clock_steady_since: now }],
  installation_is_one_row: allOf('single', [false]),
  jobs_commitment_fee_range: allOf('commitment_fee', prices),
  jobs_salary_range: [{ salary_min: -1 }, { salary_min: 3 }, { salary_max: 100_000_000_000_000 }],
  jobs_texts_not_blank: blanksIn('title', 'description', 'city', 'country', 'department'),
  jobs_version_positive: allOf('version', [0]),
  jobs_what_to_bring_check: allOf('what_to_bring', ['', blank]),
  outbox_mails_move_whole: [
    { enrollment_id: id() },
    { start_date: '2099-02-09', former_start: '2099-02-02' },
    { enrollment_id: id(), start_date: '2099-02-09' },
  ],
  outbox_mails_one_standing: [{ standing_application_id: id(), standing_enrollment_id: id() }],
  outbox_mails_other_words: [
    { payment_id: id(), said_ended: false },
    { payment_id: id(), other_text: 'Hello' },
    { payment_id: id(), said_ended: false, other_text: 'Hello' },
    { said_ended: false, other_text: 'Hello', other_html: 'Hello' },
  ],
  outbox_mails_standing_or_move: [
    {
      standing_enrollment_id: id(),
      enrollment_id: id(),
      start_date: '2099-02-09',
      former_start: '2099-02-02',
    },
  ],
  outbox_mails_standing_whole: [{ standing_start: '2099-02-09' }],
  outbox_mails_withdrawn_unsent: [{ withdrawn_at: now, sent_at: now }],
  payment_attempts_fee_of_paid: [{ fee: -1 }, { fee: 2 }, { fee: 1, paid_amount: null }],
  payment_attempts_paid_amount_of_paid: [{ paid_amount: -1 }, { status: 'pending' }, { status: 'failed' }],
  payment_flags_resolved_by_someone: [{ resolved_by_id: id() }],
  payment_refunds_amount_positive: allOf('amount', [0]),
  payment_refunds_note_not_blank: [...blanksIn('note'), { note: 'x'.repeat(501) }],
  payments_amount_positive: allOf('amount', [0]),
  payments_by_hand_recorded: [{ provider: 'by-hand', ...settled }],
  payments_one_purpose: [{ application_id: null }, { enrollment_id: id() }],
  payments_recorded_completed: [byHand],
  payments_recorded_note_not_blank: ['', '  ', 'x'.repeat(501)].map(recorded_note => ({
    ...settled,
    ...byHand,
    recorded_note,
  })),
  payments_recorded_whole: Object.keys(byHand).map(left => ({ ...settled, ...byHand, [left]: null })),
  payments_refund_of_completed: [{ refunded_amount: 1 }, { ...settled, refunded_amount: -1 }],
  payments_settled_when_completed: [{ status: 'completed' }, { settled_at: now }],
  recovery_codes_hash_is_a_hash: allOf('code_hash', hashes),
  second_factors_confirmed_by_a_code: allOf('confirmed_at', [now]),
  sign_in_rules_single: allOf('single', [false]),
  subscribers_confirm_hash: allOf('confirm_hash', hashes),
  subscribers_email: [...blanksIn('email'), { email: 'x'.repeat(201) }],
  subscribers_unsubscribe_hashes: allOf(
    'unsubscribe_hashes',
    hashes.map(hash => [hash]),
  ),
}

let database: pg.Client
let tableOf: Map<string, string>

beforeAll(async () => {
  database = new pg.Client({ connectionString: env().databaseUrl })
  await database.connect()
  const { rows } = await database.query(
    `SELECT conname, conrelid::regclass::text AS name FROM pg_constraint
     WHERE contype = 'c' AND connamespace = 'public'::regnamespace`,
  )
  tableOf = new Map(rows.map(({ conname, name }) => [conname, name]))
})
afterAll(() => database.end())

/** Stores a row of a table, which is taken back, and returns the error that kept it from being stored. */
async function store(table: string, fields: Row): Promise<pg.DatabaseError | undefined> {
  const { rows: columns } = await database.query(
    `SELECT column_name FROM information_schema.columns
     WHERE table_name = $1 AND column_name IN ('id', 'updated_at') AND table_schema = 'public'`,
    [table],
  )
  const needed = { id: id(), updated_at: now }
  const kept = Object.entries(needed).filter(([name]) =>
    columns.some(({ column_name }) => column_name === name),
  )
  const row = { ...Object.fromEntries(kept), ...rows[table]?.(), ...fields }
  const names = Object.keys(row).join(', ')
  // Without triggers, whose rules have tests of their own, and without foreign keys, which are triggers too.
  await database.query("BEGIN; SET LOCAL session_replication_role = 'replica'")
  try {
    await database.query(
      `INSERT INTO ${table} (${names}) SELECT ${names} FROM jsonb_populate_record(NULL::${table}, $1)`,
      [JSON.stringify(row)],
    )
    return undefined
  } catch (error) {
    return error as pg.DatabaseError
  } finally {
    await database.query('ROLLBACK')
  }
}

test('every check of the database has its cases here', () => {
  expect(Object.keys(refused).sort()).toEqual([...tableOf.keys()].sort())
})

test.each(Object.keys(rows))('no check refuses the row that the cases begin with: %s', async table => {
  const error = await store(table, {})
  // Of some there is one row only, which is there already.
  expect([undefined, UNIQUE_VIOLATION]).toContain(error?.code)
})

const cases = Object.entries(refused).flatMap(([check, rows]) =>
  rows.map((fields, at) => [check, at + 1, fields] as const),
)

test.each(cases)('%s refuses case %i', async (check, _, fields) => {
  const error = await store(tableOf.get(check) ?? '', fields)
  expect({ code: error?.code, check: error?.constraint }).toEqual({ code: CHECK_VIOLATION, check })
})
