import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBackup } from '@/lib/backup/create-backup'
import { readTables } from '@/lib/backup/tables'
import { settleRepeatedCv } from '@/lib/cv-files/discard'
import { cvStore } from '@/lib/cv-files/open-store'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { recordEvent } from '@/lib/events/mutations'
import { mailboxOf } from '@/lib/mail/limit'
import { notifyMessage, queuePersonNotice } from '@/lib/mail/notices'
import { notifyCancelled } from '@/lib/mail/standing-letters'
import { recordRefund } from '@/lib/payments/admin/record-refund'
import { erasePerson } from '@/lib/persons/erase-person'
import { collectPerson, exportPerson } from '@/lib/persons/export-person'
import { findPerson } from '@/lib/persons/find-person'
import { countPlaces, PERSONLESS_TABLES, places, readPlace } from '@/lib/persons/personal-tables'
import { database } from '@/lib/platform/database'
import { env, publishEnvironment } from '@/lib/platform/env'
import { aBackupPath, bytesOf, queryAt } from '../../support/backups'
import { asServingRole } from '../../support/databases'
import { aPayment, report } from '../../support/ledger'
import { anAdministrator, anApplication, anEnrollment } from '../../support/records'

// Odd enough that nothing else holds them; the e-mail's dots and plus would match more in a careless pattern.
const NAME = 'Zwandien Quagmire'
const EMAIL = 'Zwandien.Q+cv@example.com'
const PHONE = '+2348099988777'
const TRACES = ['zwandien', 'quagmire', '8099988777']
const OTHER_EMAIL = 'dazwandienxq+cv@example.com'

// What an administrator writes about somebody else, as people write phone numbers.
const othersNote = (email: string, ...phones: [string, string]) =>
  `Friend of ${email} (Tel.${phones[0]}, or ${phones[1]} 3 days a week), not of ${OTHER_EMAIL} or 0809 998 87771.`

// What reads everything, and the role under which the site serves, which erases.
let client: Client
let serving: Client
let applicationIds: string[]

beforeAll(async () => {
  client = new Client({ connectionString: env().databaseUrl })
  serving = new Client({ connectionString: asServingRole(env().databaseUrl) })
  await Promise.all([client.connect(), serving.connect()])
})
afterAll(() => Promise.all([client.end(), serving.end()]))
beforeEach(async () => {
  await database()
    .$executeRaw`TRUNCATE jobs, courses, contact_messages, subscribers, outbox_mails, idempotency_keys, login_failures CASCADE`
  // The folders stay: a store whose folder is gone takes nothing.
  for (const entry of await readdir(env().dataDir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await rm(join(entry.parentPath, entry.name))
  applicationIds = await storeEverywhere()
})

/** Stores the person in every place: two applications and two enrollments, one of each with a payment. */
async function storeEverywhere(): Promise<string[]> {
  const administrator = await anAdministrator()
  const mine = { applicantName: NAME, applicantEmail: EMAIL, phoneNumber: PHONE, cvFilename: `${NAME}.pdf` }
  const free = await anApplication({ ...mine, cv: await aCvOf(`${NAME} stored`) })
  const trashed = await aCvOf(`${NAME} in the trash`)
  const paid = await anApplication({ ...mine, cv: trashed, commitmentFee: 5000 })
  await cvStore().trash(trashed)
  const opener = { administratorId: administrator.id, address: '192.0.2.1' }
  await recordEvent('cv_opened', opener, { application: free.id, preview: true })
  await aNote(free.id, administrator.id, `Call ${NAME} on ${PHONE}`)
  const someone = await anApplication({ applicantEmail: OTHER_EMAIL })
  await recordEvent('cv_opened', opener, { application: someone.id, preview: false })
  await aNote(
    someone.id,
    administrator.id,
    othersNote(EMAIL.toLowerCase(), '0809 998 8777', '+234 (809) 998-8777'),
  )
  await database().application.update({
    where: { id: paid.id },
    data: { status: 'accepted', phoneNumber: '+2348012345678' },
  })
  await database().application.update({ where: { id: paid.id }, data: { phoneNumber: PHONE } })
  await database().undoableDecision.create({ data: { applicationId: paid.id, statusBefore: 'pending' } })
  const me = { name: NAME, email: EMAIL, phone: PHONE, portfolio: 'https://quagmire.example.com/' }
  await anEnrollment(me)
  const enrolled = await anEnrollment({ ...me, price: 5000 })
  await database().enrollment.update({ where: { id: enrolled.id }, data: { name: `${NAME} again` } })
  await payFor({ applicationId: paid.id }, administrator.id)
  await payFor({ enrollmentId: enrolled.id }, administrator.id)
  await storeBeside(free.id, paid.id)
  return [free.id, paid.id]
}

async function aCvOf(content: string): Promise<string> {
  const key = newCvKey()
  await cvStore().put(key, bytesOf(content))
  return key
}

const aNote = (applicationId: string, administratorId: string, note: string) =>
  database().applicationNote.create({ data: { applicationId, administratorId, text: note } })

async function payFor(purpose: { applicationId?: string; enrollmentId?: string }, recordedById: string) {
  const { id, reference } = await aPayment(purpose)
  const link = `https://pay.example.com/?email=${EMAIL}`
  await database().paymentAttempt.updateMany({ where: { paymentId: id }, data: { link } })
  await database().sandboxCharge.create({
    data: { reference, amount: 500_000n, currency: 'NGN', callbackUrl: 'https://example.com/' },
  })
  if (purpose.applicationId) await report(reference, 'succeeded')
  else {
    await database().payment.update({
      where: { id },
      data: {
        status: 'completed',
        settledAt: new Date(),
        recordedAs: 'cash',
        recordedNote: `${NAME} came by`,
        recordedById,
      },
    })
    const input = { amount: 1000, method: 'cash', note: `${NAME} took it` } as const
    await recordRefund({ paymentId: id, input, administratorId: recordedById, key: null })
  }
  await database().paymentFlag.create({
    data: { paymentId: id, reference, reason: 'paid_twice', detail: 'NGN 5,000 twice.' },
  })
  const notice = { kind: 'notice', recipient: 'owner@example.com', subject: 'Paid', html: `<p>${NAME}</p>` }
  await database().outboxMail.create({ data: { ...notice, text: `Name: ${NAME}\nReference: ${reference}` } })
}

async function storeBeside(freeId: string, paidId: string): Promise<void> {
  const letter = { kind: 'job-application-received', subject: 'We have it', text: `Hello ${NAME},` }
  const html = `<p>Hello ${NAME}</p>`
  await database().outboxMail.createMany({
    data: [
      { ...letter, html, recipient: EMAIL.toUpperCase() },
      { ...letter, html, recipient: 'former@example.com', applicationId: paidId },
      { ...letter, kind: 'notice', html, recipient: 'owner@example.com', text: `Email: ${EMAIL}` },
      { ...letter, html: '', recipient: OTHER_EMAIL, text: `Email: ${OTHER_EMAIL}` },
    ],
  })
  const key = { key: 'k', requestHash: 'h', status: 201 }
  await database().idempotencyKey.createMany({
    data: [
      { ...key, scope: 'POST /jobs/apply/1', body: { application: { _id: freeId } } },
      { ...key, scope: `POST /applications/${paidId}/notes`, body: { text: `About ${NAME}` } },
      { ...key, scope: 'POST /applications/2/notes', body: { text: `Friend of:\n${EMAIL}` } },
      { ...key, scope: 'POST /jobs/apply/2', body: { application: { _id: 'another' } } },
    ],
  })
  const message = { subject: 'Web Design', phone: PHONE, privacyVersion: '2026-11-22' }
  await database().contactMessage.createMany({
    data: [
      { ...message, name: NAME, email: EMAIL.toUpperCase(), message: `I am ${NAME}.` },
      {
        ...message,
        name: 'Somebody Else',
        email: OTHER_EMAIL,
        phone: '+2348011111111',
        message: `Ask ${EMAIL} too.`,
      },
    ],
  })
  await database().subscriber.createMany({
    data: [EMAIL, OTHER_EMAIL].map(email => ({ email, privacyVersion: '2026-11-22' })),
  })
  await database().loginFailure.create({ data: { email: EMAIL, address: '192.0.2.1' } })
}

/** Every row of every table, as text in small letters; by table. */
async function dumpTables(): Promise<Map<string, string>> {
  const dump = new Map<string, string>()
  for (const { name } of await readTables(client)) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)
    dump.set(
      name,
      rows
        .map(({ row }) => row)
        .join('\n')
        .toLowerCase(),
    )
  }
  return dump
}

async function dumpFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  const texts = await Promise.all(files.map(file => readFile(join(file.parentPath, file.name), 'latin1')))
  return [...files.map(({ name }) => name), ...texts].join('\n').toLowerCase()
}

const tracesIn = (dump: string) => TRACES.filter(trace => dump.includes(trace))

// Somebody else's e-mail that holds this one is theirs.
const withoutOther = (dump: string) => dump.replaceAll(OTHER_EMAIL, '').replaceAll(mailboxOf(OTHER_EMAIL), '')

const LEDGER = `SELECT status, provider, reference, amount::text, refunded_amount::text, currency, recorded_as FROM payments ORDER BY reference`
const TALLIES = `SELECT status, commitment_fee_paid, owes_fee, sum(tally)::int AS n FROM application_tallies
  GROUP BY 1, 2, 3 HAVING sum(tally) <> 0 ORDER BY 1, 2, 3`
const COUNTS = `SELECT status, commitment_fee_paid, owes_fee, count(*)::int AS n FROM applications GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`

test('a table is a place of persons or says that it holds none', async () => {
  const named = [...places.map(({ table }) => table), ...PERSONLESS_TABLES]
  const tables = (await readTables(client)).map(({ name }) => name)
  expect([...named].sort()).toEqual([...tables].sort())
})

test('every place holds something of the person before', async () => {
  const folder = join(env().dataDir, 'export-everywhere')
  await exportPerson(client, cvStore(), EMAIL, folder)
  const held = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect(Object.keys(held).sort()).toEqual(['email', 'events', ...places.map(({ table }) => table)].sort())
  const found = [...(await dumpTables())].filter(([, dump]) => tracesIn(dump).length > 0)
  expect(found.map(([name]) => name).sort()).toEqual(
    [
      'application_notes',
      'applications',
      'changes',
      'contact_messages',
      'enrollments',
      'idempotency_keys',
      'login_failures',
      'outbox_mails',
      'payment_attempts',
      'payment_refunds',
      'payments',
      'subscribers',
    ].sort(),
  )
})

test('what is held is counted by the database, which sends no row of it', async () => {
  const person = await findPerson(client, EMAIL)
  const asked = vi.spyOn(serving, 'query')
  const counts = await countPlaces(serving, person)
  const answers: { rows: object[] }[] = await Promise.all(asked.mock.results.map(({ value }) => value))
  asked.mockRestore()
  expect(answers.map(({ rows }) => rows.length)).toEqual(places.map(() => 1))
  const held = await Promise.all(
    places.map(async ({ exported: _, ...place }) => [
      place.title,
      (await readPlace(client, place, person)).length,
    ]),
  )
  expect([...counts]).toEqual(held.filter(([, count]) => count !== 0))
})

test('after erasing, no table, file or new backup holds e-mail, phone or name; the ledger is what it was', async () => {
  const ledger = await queryAt(env().databaseUrl, LEDGER)
  expect(tracesIn(await dumpFiles(env().dataDir))).not.toEqual([])
  const erased = await erasePerson(serving, cvStore(), EMAIL.toLowerCase())
  expect(erased).toMatchObject({ anonymised: 2, files: 2 })
  for (const [name, dump] of await dumpTables()) {
    expect(tracesIn(withoutOther(dump)), name).toEqual([])
  }
  expect(tracesIn(await dumpFiles(env().dataDir))).toEqual([])
  expect(await queryAt(env().databaseUrl, LEDGER)).toEqual(ledger)
  expect(await client.query(TALLIES).then(({ rows }) => rows)).toEqual(
    await client.query(COUNTS).then(({ rows }) => rows),
  )
  const path = aBackupPath()
  const made = await createBackup(path, { url: env().databaseUrl, store: cvStore() })
  const ofErased = await database().application.findMany({
    where: { applicantName: 'Erased' },
    select: { cv: true },
  })
  expect(made.missing).not.toEqual(expect.arrayContaining(ofErased.map(({ cv }) => cv)))
  expect(tracesIn(withoutOther((await readFile(path, 'latin1')).toLowerCase()))).toEqual([])
})

test('the tables that rows are erased from are cleaned, also by the role that serves', async () => {
  await erasePerson(serving, cvStore(), EMAIL)
  const { rows } = await client.query<{ name: string }>(
    'SELECT relname AS name FROM pg_stat_user_tables WHERE last_vacuum IS NOT NULL',
  )
  // From these nothing is erased before the payment itself is.
  const kept = ['payment_events', 'payment_flags', 'sandbox_charges']
  const emptied = places.map(({ table }) => table).filter(table => !kept.includes(table))
  expect(rows.map(({ name }) => name).sort()).toEqual(emptied.sort())
})

test('what PostgreSQL notes of common values names nobody any more, also where nothing is left of a table', async () => {
  const statistics = async () => {
    const { rows } = await client.query<{ noted: string }>(
      `SELECT lower(concat_ws(' ', tablename, most_common_vals, histogram_bounds, most_common_elems)) AS noted
       FROM pg_stats WHERE schemaname = current_schema()`,
    )
    return tracesIn(withoutOther(rows.map(({ noted }) => noted).join('\n')))
  }
  await database().$executeRaw`DELETE FROM contact_messages WHERE email <> ${EMAIL}::citext`
  await client.query('ANALYZE')
  expect(await statistics()).toEqual(TRACES)
  await erasePerson(serving, cvStore(), EMAIL)
  expect(await database().contactMessage.count()).toBe(0)
  expect(await statistics()).toEqual([])
})

test('others keep what is theirs, and erasing again finds nothing', async () => {
  await erasePerson(serving, cvStore(), EMAIL)
  expect(await database().application.count({ where: { applicantEmail: OTHER_EMAIL } })).toBe(1)
  expect(await database().applicationNote.findMany({ select: { text: true } })).toEqual([
    { text: othersNote('[erased]', '[erased]', '[erased]') },
  ])
  expect(await database().contactMessage.findMany({ select: { email: true, message: true } })).toEqual([
    { email: OTHER_EMAIL, message: 'Ask [erased] too.' },
  ])
  expect(await database().subscriber.findMany({ select: { email: true } })).toEqual([{ email: OTHER_EMAIL }])
  const letters = await database().outboxMail.findMany({ orderBy: { recipient: 'desc' } })
  expect(letters.map(({ recipient }) => recipient)).toEqual([
    OTHER_EMAIL,
    expect.stringMatching(/^[0-9a-f]{32}@erased\.invalid$/),
  ])
  expect(await database().idempotencyKey.findMany({ select: { scope: true } })).toEqual([
    { scope: 'POST /jobs/apply/2' },
  ])
  expect(await erasePerson(serving, cvStore(), EMAIL)).toEqual({ rows: 0, anonymised: 0, files: 0 })
})

test('a full note on others that names the person keeps within what a note may hold', async () => {
  const email = 'a@b.co'
  await anApplication({ applicantEmail: email, cv: await aCvOf('short') })
  const { id } = await anApplication({ applicantEmail: OTHER_EMAIL })
  await aNote(id, (await anAdministrator()).id, `${email} `.repeat(2857))
  await erasePerson(serving, cvStore(), email)
  const [note] = await database().applicationNote.findMany({ where: { applicationId: id } })
  expect(note?.text).toHaveLength(20_000)
  expect(note?.text).not.toContain(email)
})

test.each([
  [
    'in quotes and brackets',
    `'${EMAIL}', ${EMAIL}’s, <${EMAIL.toUpperCase()}>.`,
    "'[erased]', [erased]’s, <[erased]>.",
  ],
  ['as links', `mailto:${EMAIL}, tel:${PHONE}.`, 'mailto:[erased], tel:[erased].'],
  [
    'in the digits of other keyboards',
    '０８０９ ９９８８７７７, ＋２３４８０９９９８８７７７, ٠٨٠٩٩٩٨٨٧٧٧, ۰۸۰۹۹۹۸۸۷۷۷!',
    '[erased], [erased], [erased], [erased]!',
  ],
  ['with the zero of a call at home', '+234 (0) 809 998 8777, +234(0)8099988777.', '[erased], [erased].'],
  ['as part of longer ones', `o'${EMAIL} ${EMAIL}.ng ${PHONE}0`, `o'${EMAIL} ${EMAIL}.ng ${PHONE}0`],
  ['after a very long word', `${"a'".repeat(9000)} ${PHONE}`, `${"a'".repeat(9000)} [erased]`],
])('in a note on others e-mail and number are found whole: %s', async (_, text, erased) => {
  const { id } = await anApplication({ applicantEmail: OTHER_EMAIL })
  await aNote(id, (await anAdministrator()).id, text)
  await erasePerson(serving, cvStore(), EMAIL)
  const [note] = await database().applicationNote.findMany({ where: { applicationId: id } })
  expect(note?.text).toBe(erased)
})

test('thousands of numbers that strangers gave with one e-mail keep nobody from reading or erasing what is held', async () => {
  await client.query(
    `INSERT INTO contact_messages (id, name, email, phone, subject, message, privacy_version)
     SELECT gen_random_uuid(), 'Anybody', $1, '+234' || 8000000000 + (random() * 999999999)::bigint, 'Marketing', 'Hello', '2026-11-22'
     FROM generate_series(1, 20000)`,
    [EMAIL],
  )
  const counts = await countPlaces(serving, await findPerson(serving, EMAIL))
  expect(counts.get('Messages to the studio')).toBe(20_001)
  await erasePerson(serving, cvStore(), EMAIL)
  expect(await database().contactMessage.findMany({ select: { email: true, message: true } })).toEqual([
    { email: OTHER_EMAIL, message: 'Ask [erased] too.' },
  ])
})

test('the CV of an application that comes in during the erasure goes with its row', async () => {
  const store = cvStore()
  const late = await aCvOf(`${NAME} applies again`)
  let came = false
  const slow = {
    ...store,
    async delete(key: string) {
      if (!came) await anApplication({ applicantEmail: EMAIL, cv: late })
      came = true
      await store.delete(key)
    },
  }
  expect(await erasePerson(serving, slow, EMAIL)).toMatchObject({ files: 3 })
  expect(await database().application.count({ where: { cv: late } })).toBe(0)
  expect(await store.open(late)).toBeNull()
})

test('nor does the CV come back that a repeated application brings during the erasure', async () => {
  const store = cvStore()
  const brought = await aCvOf(`${NAME} sent again`)
  let came = false
  const slow = {
    ...store,
    async delete(key: string) {
      await store.delete(key)
      if (!came) await settleRepeatedCv(key, brought)
      came = true
    },
  }
  await erasePerson(serving, slow, EMAIL)
  expect(tracesIn(await dumpFiles(env().dataDir))).toEqual([])
})

test('an export holds what was stored: rows, a page that runs no script, and the CV byte for byte', async () => {
  await database().application.updateMany({
    where: { applicantEmail: EMAIL },
    data: { skills: ['<script>'] },
  })
  const folder = join(env().dataDir, 'export')
  const paths = await exportPerson(client, cvStore(), EMAIL.toLowerCase(), folder)
  const held = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  expect(held.applications.map(({ id }: { id: string }) => id).sort()).toEqual([...applicationIds].sort())
  expect(held.enrollments).toHaveLength(2)
  expect(held.payments.map(({ amount }: { amount: number }) => amount)).toEqual([500_000, 500_000])
  const page = await readFile(join(folder, 'person.html'), 'utf8')
  expect(page).toContain(NAME)
  expect(page).toContain('&lt;script&gt;')
  expect(page).not.toContain('<script>')
  const cv = paths.find(path => path.includes(applicationIds[0] ?? '-')) ?? ''
  expect(await readFile(cv, 'utf8')).toBe(`${NAME} stored`)
  expect(paths).toHaveLength(4)
  const modes = await Promise.all([folder, ...paths].map(async path => (await stat(path)).mode & 0o777))
  expect(modes).toEqual([0o700, ...Array(4).fill(0o600)])
  expect(await exportPerson(client, cvStore(), 'nobody@example.com', join(folder, 'none'))).toEqual([])
})

test('an export says who opened the CVs and when, and not from where', async () => {
  const folder = join(env().dataDir, 'export-of-openings')
  await exportPerson(client, cvStore(), EMAIL, folder)
  const { events } = JSON.parse(await readFile(join(folder, 'person.json'), 'utf8'))
  const { id } = await database().administrator.findFirstOrThrow({ where: { notes: { some: {} } } })
  expect(events).toEqual([
    {
      id: expect.any(String),
      kind: 'cv_opened',
      administrator_id: id,
      happened_at: expect.stringMatching(/^\d{4}-/),
      detail: { application: applicationIds[0], preview: true },
    },
  ])
})

test('an export leaves out what others wrote of the person, and what was noted of others', async () => {
  publishEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' })
  const words = { phone: '+2348011111111', subject: 'Marketing' }
  const writer = {
    ...words,
    name: 'Somebody Else',
    email: OTHER_EMAIL,
    message: `My friend:\nEmail: ${EMAIL}`,
  }
  await database().$transaction(async tx => {
    await notifyMessage(tx, writer, undefined)
    await notifyMessage(tx, { ...words, name: NAME, email: EMAIL, message: 'Flyers?' }, undefined)
    await queuePersonNotice(tx, 'Application: Designer', { name: NAME, email: EMAIL }, undefined)
  })
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
  const note = {
    note: { text: `Weaker than ${EMAIL}, /applications/${applicationIds[0]}, "_id": "${applicationIds[0]}"` },
  }
  await database().idempotencyKey.create({
    data: { scope: 'POST /applications/9/notes', key: 'o', requestHash: 'h', status: 201, body: note },
  })
  const folder = join(env().dataDir, 'export-without-others')
  await exportPerson(client, cvStore(), EMAIL, folder)
  const text = await readFile(join(folder, 'person.json'), 'utf8')
  for (const others of [OTHER_EMAIL, 'Weaker than', 'Friend of']) expect(text).not.toContain(others)
  const { idempotency_keys: responses, outbox_mails: mails } = JSON.parse(text)
  expect(responses).toHaveLength(2)
  expect(mails.map(({ subject }: { subject: string }) => subject).sort()).toEqual(
    [
      'Application: Designer',
      `Message about Marketing from ${NAME}`,
      'Paid',
      'Paid',
      ...Array(3).fill('We have it'),
    ].sort(),
  )
})

test('an export that breaks off is announced all the same, and leaves nothing', async () => {
  const folder = join(env().dataDir, 'export-broken-off')
  const store: CvStore = { ...cvStore(), open: () => Promise.reject(new Error('the disk is away')) }
  const announce = vi.fn(async () => {
    expect(existsSync(folder)).toBe(false)
  })
  const failing = exportPerson(client, store, EMAIL, folder, announce)
  await expect(failing).rejects.toThrow(/^The export could not be written.*the disk is away/)
  expect(announce).toHaveBeenCalledTimes(1)
  expect(existsSync(folder)).toBe(false)
  await exportPerson(client, store, 'nobody@example.com', folder, announce)
  expect(announce).toHaveBeenCalledTimes(1)
})

test.each([
  ['an erasure', 'DELETE FROM subscribers', (cut: Client) => erasePerson(cut, cvStore(), EMAIL)],
  ['an export', 'FROM "subscribers"', (cut: Client) => collectPerson(cut, cvStore(), EMAIL)],
])('%s whose connection is cut says that, and not what it could not undo', async (_, at, work) => {
  const cut = new Client({ connectionString: env().databaseUrl })
  cut.on('error', () => undefined)
  await cut.connect()
  const query = cut.query.bind(cut) as (text: string, values?: unknown[]) => Promise<unknown>
  const cutAt = (text: string, values?: unknown[]) =>
    text.includes(at) ? query('SELECT pg_terminate_backend(pg_backend_pid())') : query(text, values)
  await expect(work(Object.assign(cut, { query: cutAt }))).rejects.toThrow('due to administrator command')
  expect(await database().subscriber.count({ where: { email: EMAIL } })).toBe(1)
})

test('the role that serves may change no note of a payment, not even so', async () => {
  const clear = serving.query("UPDATE payments SET recorded_note = 'Erased' WHERE recorded_note IS NOT NULL")
  await expect(clear).rejects.toThrow('cannot be changed')
})

test('nothing is written to who was erased', async () => {
  publishEnvironment({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'studio@example.com' })
  const cancel = (email: string, id: string) =>
    database().$transaction(tx =>
      notifyCancelled(
        tx,
        { kind: 'course-enrollment', id, title: 'Layout', sender: { name: NAME, email } },
        { hadSeat: true, isUnpaid: true },
      ),
    )
  await erasePerson(serving, cvStore(), EMAIL)
  const before = await database().outboxMail.count()
  const row = await database().enrollment.findFirstOrThrow({ where: { name: 'Erased' } })
  await cancel(row.email, row.id)
  expect(await database().outboxMail.count()).toBe(before)
  await cancel(OTHER_EMAIL, row.id)
  expect(await database().outboxMail.count()).toBe(before + 1)
  publishEnvironment({ SMTP_URL: '', MAIL_FROM: '' })
})
