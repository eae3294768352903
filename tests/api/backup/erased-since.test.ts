import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { deleteNote } from '@/lib/application-notes/mutations'
import { createBackup } from '@/lib/backup/create-backup'
import { writeErasureList } from '@/lib/backup/erasure-list'
import { restoreBackup } from '@/lib/backup/restore-backup'
import { deleteMessage } from '@/lib/contact-messages/mutations'
import { diskStore } from '@/lib/cv-files/disk-store'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { DAY_MS } from '@/lib/dates/durations'
import { erasePerson, eraseRecords } from '@/lib/persons/erase-person'
import { database } from '@/lib/platform/database'
import { env } from '@/lib/platform/env'
import { readMigrations } from '@/lib/platform/migration-files'
import { applyMigrations } from '@/lib/postgres/migrations'
import { deleteSubscriber } from '@/lib/subscribers/mutations'
import { aBackupPath, aTarget, bytesOf, queryAt } from '../../support/backups'
import { asServingRole, createDatabase, createEmptyDatabase, runSql } from '../../support/databases'
import { aPayment, report } from '../../support/ledger'
import { aMessage, anAdministrator, anApplication, anEnrollment } from '../../support/records'

// Odd enough that nothing else holds them.
const EMAIL = 'zwandien@example.com'
const PHONE = '+2348099988777'
const ERASED = ['zwandien', '8099988777', 'quagmire', 'left@example.com', 'a note that was deleted', 'weekly']
const KEPT = ['stays@example.com', 'kept note', 'kept CV', 'asked@example.com', 'dorcas', 'second of two']
const NOW = new Date('2026-03-15T08:00:00.500Z')
const LIST = 'erasures.jsonl'

let folder: string
let old: CvStore
/** Of before the erasures, and of after them. */
let before: string
let after: string
let erasedCv: string
let paymentId: string
let target: Awaited<ReturnType<typeof createDatabase>>
let store: CvStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'erased-since-'))
  old = diskStore(join(folder, 'old'))
  before = await inFolderOfItsOwn('before')
  after = await inFolderOfItsOwn('after')
  await database().installation.createMany({ data: [{}], skipDuplicates: true })
  const eraseAll = await storeEach()
  await createBackup(before, { url: env().databaseUrl, store: old })
  await eraseAll()
  await createBackup(after, { url: env().databaseUrl, store: old })
})
beforeEach(async () => {
  target = await createDatabase(inject('clusterUrl'))
  store = diskStore(await mkdtemp(join(folder, 'new-')))
})
afterEach(() => target.drop())
afterAll(() => rm(folder, { recursive: true }))

async function inFolderOfItsOwn(name: string): Promise<string> {
  const path = join(folder, name, 'site.backup')
  await mkdir(dirname(path))
  return path
}

async function aCv(text: string): Promise<string> {
  const key = newCvKey()
  await old.put(key, bytesOf(text))
  return key
}

/** Stores what is erased later, beside what stays; returns what erases it, each in the site's own way. */
async function storeEach(): Promise<() => Promise<void>> {
  const { id: administratorId } = await anAdministrator()
  const noteOn = (applicationId: string, text: string) =>
    database().applicationNote.create({ data: { applicationId, administratorId, text } })
  erasedCv = await aCv('quagmire, all of a life')
  await anApplication({ applicantName: 'Quagmire', applicantEmail: EMAIL, phoneNumber: PHONE, cv: erasedCv })
  const enrollment = await anEnrollment({ name: 'Quagmire', email: EMAIL, phone: PHONE, price: 5000 })
  const payment = await aPayment({ enrollmentId: enrollment.id })
  paymentId = payment.id
  await report(payment.reference, 'succeeded')
  const letter = { kind: 'job-application-received', subject: 'We have it', text: 'Hello', html: 'Hello' }
  await database().outboxMail.create({ data: { ...letter, recipient: EMAIL, sentAt: new Date() } })
  const stays = await anApplication({ applicantEmail: 'stays@example.com', cv: await aCv('kept CV') })
  await noteOn(stays.id, `A kept note: friend of ${EMAIL}`)
  const note = await noteOn(stays.id, 'A note that was deleted')
  const scope = `POST /admin/applications/${stays.id}/notes`
  const response = { key: 'a key', requestHash: 'x', status: 201, body: { _id: note.id, text: note.text } }
  await database().idempotencyKey.create({ data: { scope, ...response } })
  // Of whoever has two records, one.
  const two = { applicantEmail: 'dorcas@example.com' }
  const first = await anApplication({
    ...two,
    applicantName: 'Quagmire again',
    cv: await aCv('quagmire too'),
  })
  const { reference } = await aPayment({ applicationId: first.id })
  await noteOn(stays.id, `Paid together with ${reference}`)
  await anApplication({ ...two, skills: ['second of two'], cv: await aCv('of the second') })
  const message = await aMessage('Quagmire by message')
  // The last one stays, and so does the second one's application.
  const [left, dorcas] = await Promise.all(
    ['left@example.com', 'dorcas@example.com', 'asked@example.com'].map(email =>
      database().subscriber.create({ data: { email, privacyVersion: '2026-11-22' } }),
    ),
  )
  const newsletter = { ...letter, kind: 'newsletter-issue', text: 'The weekly' }
  await database().outboxMail.create({ data: { ...newsletter, recipient: 'dorcas@example.com' } })
  return async () => {
    const client = new Client({ connectionString: asServingRole(env().databaseUrl) })
    await client.connect()
    await erasePerson(client, old, EMAIL)
    await eraseRecords(client, old, { applicationIds: [first.id], enrollmentIds: [] })
    await client.end()
    await deleteNote(
      { applicationId: stays.id, noteId: note.id, administratorId, isOwner: true },
      { administratorId },
    )
    await deleteMessage(message.id, { administratorId })
    for (const subscriber of [left, dorcas]) await deleteSubscriber(subscriber?.id ?? '', { administratorId })
  }
}

/** All that a site holds, in rows and files, as a new backup has it; in small letters. */
async function contentsOf(url: string, from: CvStore): Promise<string> {
  const made = aBackupPath()
  await createBackup(made, { url, store: from })
  return (await readFile(made, 'latin1')).toLowerCase()
}

async function expectErased(): Promise<void> {
  const contents = await contentsOf(target.url, store)
  expect(ERASED.filter(trace => contents.includes(trace))).toEqual([])
  expect(KEPT.filter(trace => !contents.includes(trace.toLowerCase()))).toEqual([])
  expect(await store.open(erasedCv)).toBeNull()
  // As on the site: only a person who is erased as a whole is named no more in the texts of others.
  expect(contents).toMatch(/paid together with pc-/)
  expect(
    await queryAt(
      target.url,
      `SELECT e.name, p.status, p.amount::int FROM payments p JOIN enrollments e ON e.id = p.enrollment_id WHERE p.id = '${paymentId}'`,
    ),
  ).toEqual([{ name: 'Erased', status: 'completed', amount: 500_000 }])
}

const schemasOf = async () =>
  queryAt(target.url, "SELECT nspname FROM pg_namespace WHERE nspname = 'backup_restoring'")

/** The backup of before, with the list of now beside it. */
async function withList(): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'listed-')), 'site.backup')
  await copyFile(before, path)
  await writeErasureList(dirname(path), env().databaseUrl, { now: NOW })
  return path
}

describe('what was erased since a backup does not come back', () => {
  test('where it is restored over the database that knows of it', async () => {
    await restoreBackup(after, await aTarget(target.url, store))
    const restored = await restoreBackup(before, await aTarget(target.url, store), { force: true, now: NOW })
    // Two applications, an enrollment, a message, two subscribers and a note.
    expect(restored).toMatchObject({ erasedAgain: 7, erasuresKnownUntil: NOW })
    await expectErased()
  })

  test('and an event says how many that were; where there were none, there is none', async () => {
    const eventsOf = () =>
      queryAt(
        target.url,
        "SELECT kind, administrator_id, detail FROM events WHERE detail ->> 'at' = 'restore'",
      )
    const path = await withList()
    await restoreBackup(path, await aTarget(target.url, store))
    const counts = { applications: 2, enrollments: 1, messages: 1, subscribers: 2, notes: 1 }
    const event = { kind: 'erased', administrator_id: null, detail: { at: 'restore', ...counts } }
    expect(await eventsOf()).toEqual([event])
    await copyFile(after, path)
    await restoreBackup(path, await aTarget(target.url, store), { force: true })
    expect(await eventsOf()).toEqual([])
  })

  test('on an empty machine, by the list beside it', async () => {
    const restored = await restoreBackup(await withList(), await aTarget(target.url, store))
    expect(restored).toMatchObject({ erasedAgain: 7, erasuresKnownUntil: NOW })
    await expectErased()
  })

  test('nor later, from a backup without a list: the restored database knows of it', async () => {
    await restoreBackup(await withList(), await aTarget(target.url, store))
    expect(await restoreBackup(before, await aTarget(target.url, store), { force: true })).toMatchObject({
      erasedAgain: 7,
    })
    await expectErased()
    // Nor the files that a restore without a list has brought back.
    await store.put(erasedCv, bytesOf('quagmire, all of a life'))
    const now = new Date('2026-03-16T08:00:00Z')
    await restoreBackup(await withList(), await aTarget(target.url, store), { force: true, now })
    await expectErased()
  })

  test('and what the list names beside is in nobody’s way', async () => {
    const { id } = await aMessage()
    await deleteMessage(id, {})
    const restored = await restoreBackup(await withList(), await aTarget(target.url, store))
    expect(restored.erasedAgain).toBe(7)
    expect(await queryAt(target.url, `SELECT kind FROM erasures WHERE record_id = '${id}'`)).toEqual([
      { kind: 'message' },
    ])
  })
})

test('without a list it is not known who was erased, and everybody is back', async () => {
  const restored = await restoreBackup(before, await aTarget(target.url, store))
  expect(restored).toMatchObject({ erasedAgain: 0, erasuresKnownUntil: null })
  expect(await contentsOf(target.url, store)).toContain(EMAIL)
})

test('a database that has nothing, or is another site’s, does not stand for one that knows', async () => {
  await runSql(
    target.url,
    "INSERT INTO installation DEFAULT VALUES; INSERT INTO erasures (kind, record_id) VALUES ('note', gen_random_uuid())",
  )
  const restored = await restoreBackup(before, await aTarget(target.url, store), { force: true })
  expect(restored.erasuresKnownUntil).toBeNull()
})

test('one that cannot be read does not stand in the way', async () => {
  await restoreBackup(after, await aTarget(target.url, store))
  await runSql(target.url, 'ALTER TABLE erasures RENAME COLUMN record_id TO lost')
  const path = await withList()
  expect(await restoreBackup(path, await aTarget(target.url, store), { force: true })).toMatchObject({
    erasedAgain: 7,
    erasuresKnownUntil: NOW,
  })
  await expectErased()
})

test('what was erased by mistake comes back where that is asked, also over the database that erased it', async () => {
  await restoreBackup(after, await aTarget(target.url, store))
  const path = await withList()
  const options = { force: true, withErased: true }
  expect(await restoreBackup(path, await aTarget(target.url, store), options)).toMatchObject({
    erasedAgain: 0,
    erasuresKnownUntil: null,
  })
  const contents = await contentsOf(target.url, store)
  expect([EMAIL, 'quagmire, all of a life'].filter(trace => !contents.includes(trace))).toEqual([])
})

test('and no list erases it the next time: that beside the backup is set aside, and that beside the daily ones', async () => {
  await restoreBackup(after, await aTarget(target.url, store))
  const [path, daily] = [await withList(), await withList()]
  const [stick, backupDir] = [dirname(path), dirname(daily)]
  const restore = async (options: object) =>
    restoreBackup(path, await aTarget(target.url, store), { force: true, backupDir, ...options })
  expect(await restore({ withErased: true, now: NOW })).toMatchObject({ listLeft: null })
  for (const folder of [stick, backupDir]) {
    expect((await readdir(folder)).sort()).toEqual([`${LIST}.until-2026-03-15T080000Z`, 'site.backup'])
    await writeErasureList(folder, target.url, { now: NOW })
  }
  expect((await restore({ now: new Date('2026-03-15T09:00:00Z') })).erasedAgain).toBe(0)
  expect(await contentsOf(target.url, store)).toContain(EMAIL)
})

test('where one list knows of a record alone and another of the whole person, others’ texts do not name them either', async () => {
  await restoreBackup(after, await aTarget(target.url, store))
  const path = await withList()
  const list = join(dirname(path), LIST)
  await writeFile(list, (await readFile(list, 'utf8')).replaceAll('"person":true', '"person":false'))
  await restoreBackup(path, await aTarget(target.url, store), { force: true })
  await expectErased()
})

describe('the list beside the daily backups', () => {
  const NOTE = '019ac000-0000-7000-8000-00000000000'
  const erase = (id: string, url: string) =>
    runSql(url, `INSERT INTO erasures (kind, record_id, of_person) VALUES ('note', '${id}', false)`)
  const listIn = async (of: string) =>
    (await readFile(join(of, LIST), 'utf8'))
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line))

  /** The folder of a site of which the target is a copy, as for trying something out. */
  async function inSharedFolder(): Promise<string> {
    await restoreBackup(before, await aTarget(target.url, store))
    return dirname(await withList())
  }

  test('loses nothing where a copy of the site has its backups in the same folder', async () => {
    const shared = await inSharedFolder()
    const [head, ...known] = await listIn(shared)
    await erase(`${NOTE}1`, target.url)
    const now = new Date(NOW.getTime() + 1000)
    await writeErasureList(shared, target.url, { now })
    const [newHead, ...all] = await listIn(shared)
    expect(newHead).toEqual({ ...head, createdAt: now.toISOString(), count: known.length + 1 })
    expect(all).toEqual(expect.arrayContaining([...known, expect.objectContaining({ id: `${NOTE}1` })]))
    // Nor is anything in it twice.
    await writeErasureList(shared, env().databaseUrl, { now })
    expect(await listIn(shared)).toHaveLength(all.length + 1)
    await copyFile(before, join(shared, 'site.backup'))
    const restored = await restoreBackup(join(shared, 'site.backup'), await aTarget(target.url, store), {
      force: true,
    })
    expect(restored.erasedAgain).toBe(7)
  })

  test('loses what is older than a year, where the clock can be trusted with that', async () => {
    const shared = await inSharedFolder()
    const { length } = await listIn(shared)
    const now = new Date(Date.now() + 366 * DAY_MS)
    await writeErasureList(shared, target.url, { now, keepOld: true })
    expect(await listIn(shared)).toHaveLength(length)
    await writeErasureList(shared, target.url, { now })
    expect(await listIn(shared)).toHaveLength(1)
  })

  test('is not overwritten by another site', async () => {
    const shared = await inSharedFolder()
    const before = await readFile(join(shared, LIST), 'utf8')
    await runSql(target.url, 'UPDATE installation SET id = gen_random_uuid()')
    await expect(writeErasureList(shared, target.url, { now: NOW })).rejects.toThrow(
      /erasures\.jsonl is the list of another site: each needs a folder of its own/,
    )
    expect(await readFile(join(shared, LIST), 'utf8')).toBe(before)
  })

  test('stays beside the new one where it is damaged', async () => {
    const shared = await inSharedFolder()
    await writeFile(join(shared, LIST), 'a copy that broke')
    await writeErasureList(shared, env().databaseUrl, { now: NOW })
    expect((await listIn(shared)).length).toBeGreaterThan(1)
    expect(await readFile(join(shared, `${LIST}.until-2026-03-15T080000Z`), 'utf8')).toBe('a copy that broke')
  })
})

test('a list of another site is refused, and nothing is changed', async () => {
  const path = await withList()
  const list = join(dirname(path), LIST)
  const [{ id = '' } = {}] = await database().installation.findMany()
  await writeFile(list, (await readFile(list, 'utf8')).replace(id, '019ac000-0000-4000-8000-000000000009'))
  await expect(restoreBackup(path, await aTarget(target.url, store))).rejects.toThrow(
    /erased in another site than the backup's.*Nothing was changed/s,
  )
  expect(await queryAt(target.url, 'SELECT FROM applications')).toEqual([])
})

test('a list that is damaged is refused, and nothing is changed', async () => {
  const path = await withList()
  const list = join(dirname(path), LIST)
  const whole = await readFile(list, 'utf8')
  const lines = whole.trimEnd().split('\n')
  for (const damaged of ['', '{', lines.slice(0, -1).join('\n'), whole.replace('"kind"', '"sort"')]) {
    await writeFile(list, damaged)
    await expect(restoreBackup(path, await aTarget(target.url, store), { force: true })).rejects.toThrow(
      /erasures\.jsonl, the list of what was erased since the backup, is damaged.*Nothing was changed/s,
    )
  }
  expect(await queryAt(target.url, 'SELECT FROM applications')).toEqual([])
  expect(await schemasOf()).toEqual([])
})

describe('of a backup that is older than the list of erasures', () => {
  const applicationId = '019ac000-0000-7000-8000-000000000001'

  /** One of a site that noted no erasures yet, with an application that was erased since. */
  async function anOlderBackup(): Promise<string> {
    const early = await createEmptyDatabase(inject('clusterUrl'))
    const path = join(await mkdtemp(join(folder, 'older-')), 'site.backup')
    const all = (await readMigrations()).map(({ name }) => name)
    await applyMigrations(
      early.url,
      undefined,
      all.slice(
        0,
        all.findIndex(name => name.endsWith('_erasures')),
      ),
    )
    const cv = await aCv('quagmire of then')
    await runSql(
      early.url,
      `WITH job AS (INSERT INTO jobs (id, title, description, city, country, salary_min, salary_max, employment_type, department, updated_at)
         VALUES (gen_random_uuid(), 'Binder', 'Binds', 'Jos', 'Nigeria', 1, 2, 'Full-time', 'Print', now()) RETURNING id)
       INSERT INTO applications (id, job_id, applicant_name, applicant_email, phone_number, cv, cv_filename, cv_bytes, cv_content_type, updated_at)
         SELECT '${applicationId}', id, 'Quagmire', '${EMAIL}', '${PHONE}', '${cv}', 'cv.pdf', 16, 'application/pdf', now() FROM job`,
    )
    await createBackup(path, { url: early.url, store: old })
    await early.drop()
    const erasure = { kind: 'application', id: applicationId, at: NOW.toISOString(), person: true }
    const head = {
      format: 'studio-erasures',
      version: 1,
      installation: null,
      createdAt: NOW.toISOString(),
      count: 1,
    }
    await writeFile(join(dirname(path), LIST), `${JSON.stringify(head)}\n${JSON.stringify(erasure)}\n`)
    return path
  }

  test('it does not come back either: the tables are those of this version before they are the site’s', async () => {
    const path = await anOlderBackup()
    const restored = await restoreBackup(path, await aTarget(target.url, store))
    expect(restored.erasedAgain).toBe(1)
    expect(await applyMigrations(target.url)).toEqual([])
    const contents = await contentsOf(target.url, store)
    expect(ERASED.filter(trace => contents.includes(trace))).toEqual([])
    expect(contents).toContain('binder')
  })

  test('a restore that breaks off while they become that leaves everything as it was', async () => {
    const to = await aTarget(target.url, store)
    const migrate = (url: string, names?: string[]) =>
      names ? to.migrate(url, names) : Promise.reject(new Error('the power is gone'))
    const path = await anOlderBackup()
    await expect(restoreBackup(path, { ...to, migrate })).rejects.toThrow('the power is gone')
    expect(await queryAt(target.url, 'SELECT FROM applications')).toEqual([])
    expect(await schemasOf()).toEqual([])
    expect((await restoreBackup(path, to)).erasedAgain).toBe(1)
  })
})

test('a restore that is killed as it erases leaves everything as it was, and goes through the next time', async () => {
  const path = await withList()
  const to = await aTarget(target.url, store)
  // Ends the restore's own connection in the middle of erasing, as a kill does.
  const migrate = async (url: string, names?: string[]) => {
    await to.migrate(url, names)
    await runSql(
      url,
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN OLD; END $$;
       CREATE TRIGGER die BEFORE DELETE ON contact_messages FOR EACH ROW EXECUTE FUNCTION die()`,
    )
  }
  await expect(restoreBackup(path, { ...to, migrate })).rejects.toThrow(/terminat/i)
  expect(await queryAt(target.url, 'SELECT FROM applications')).toEqual([])
  expect((await restoreBackup(path, to)).erasedAgain).toBe(7)
  await expectErased()
})
