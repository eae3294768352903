import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import type { RestoreTarget } from '@/lib/backup/restore-target'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { ERASED_DOMAIN } from '@/lib/erased-records/rules'
import { database } from '@/lib/platform/database'
import { readKnownMigrations } from '@/lib/platform/migration-files'
import { applyMigrations } from '@/lib/postgres/migrations'
import { aJob, anAdministrator, anApplication, anEnrollment } from './records'

/** The path of a backup that is not there yet, in a folder of its own, which is removed at the end of the test. */
export function aBackupPath(): string {
  // A list of erasures lies beside a backup, and another test's would be read with it.
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'site.backup')
}

/** Puts a CV of that text into a store, with an application that names it; returns its key. */
export async function addCv(store: CvStore, text: string): Promise<string> {
  const cv = newCvKey()
  await store.put(cv, bytesOf(text))
  await anApplication({ cv, cvBytes: Buffer.byteLength(text) })
  return cv
}

/** Stores something of everything that is kept, with texts that a careless copy would change. */
export async function fillSite(store: CvStore): Promise<string[]> {
  const administrator = await anAdministrator()
  const odd = 'tab\there, line\nfeed, back\\slash, \\N, \\., é 漢 🖨 and "quotes"'
  const job = await aJob({ description: odd, requirements: [odd, '', 'NULL'] })
  await database().job.update({ where: { id: job.id }, data: { title: 'Changed' } })
  const keys = [await addCv(store, 'first'), await addCv(store, 'second'), await addCv(store, 'third')]
  const { id: applicationId } = await anApplication({ jobId: job.id, commitmentFee: 5000, cv: newCvKey() })
  const erased = await anApplication({ jobId: job.id })
  await database().application.update({
    where: { id: erased.id },
    data: { applicantEmail: `erased-${erased.id}${ERASED_DOMAIN}` },
  })
  const note = { applicationId, administratorId: administrator.id, text: odd }
  await database().applicationNote.create({ data: note })
  const enrollment = await anEnrollment({ price: 30_000 })
  await addPayment({ enrollmentId: enrollment.id })
  const mail = { kind: 'receipt', subject: 'Receipt', text: odd, html: odd }
  await database().outboxMail.createMany({
    data: [
      { ...mail, recipient: 'sent@example.com', sentAt: new Date() },
      { ...mail, recipient: 'queued@example.com' },
      { ...mail, recipient: 'withdrawn@example.com', withdrawnAt: new Date() },
      { ...mail, recipient: 'refused@example.com', givenUpAt: new Date(), lastError: 'no such mailbox' },
    ],
  })
  await database().event.create({
    data: { kind: 'export', administratorId: administrator.id, detail: { list: 'payments', filters: [] } },
  })
  await database().loginFailure.create({ data: { email: 'a@example.com', address: '192.0.2.1' } })
  const inAnHour = new Date(Date.now() + 3_600_000)
  await database().adminSession.create({
    data: { administratorId: administrator.id, expiresAt: inAnHour },
  })
  await database().requestCount.create({
    data: { name: 'test', address: '192.0.2.1', amount: 1n, endsAt: inAnHour },
  })
  await database().installation.createMany({ data: [{}], skipDuplicates: true })
  return keys
}

async function addPayment({ enrollmentId }: { enrollmentId: string }): Promise<void> {
  const reference = `test-${randomUUID()}`
  const { id } = await database().payment.create({
    data: { reference, provider: 'sandbox', enrollmentId, amount: 3_000_000n },
  })
  await database().paymentAttempt.create({ data: { paymentId: id, reference } })
  // Nothing but a report that was paid makes it this, and no row comes into the table like that.
  await database().payment.update({ where: { id }, data: { status: 'completed', settledAt: new Date() } })
}

/** Where a test restores to: a database and a store, with this version's migrations. */
export async function aTarget(url: string, store: CvStore): Promise<RestoreTarget> {
  return {
    url,
    store,
    storePlace: 'the store',
    knownMigrations: (await readKnownMigrations()).map(({ name }) => name),
    migrate: (where, names) => applyMigrations(where, undefined, names),
  }
}

/** Runs a query on a connection of its own and returns its rows. */
export async function queryAt<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Describes what a database's site consists of: tables, columns, rules, triggers, functions, types, extensions, schemas. */
export function describeSchema(url: string): Promise<{ what: string }[]> {
  return queryAt(
    url,
    `SELECT 'schema ' || nspname AS what FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
     UNION ALL SELECT format('extension %s in %s', extname, extnamespace::regnamespace) FROM pg_extension
     UNION ALL SELECT format('column %s.%s %s %s %s', table_name, column_name, udt_name, is_nullable, column_default)
       FROM information_schema.columns WHERE table_schema = current_schema()
     UNION ALL SELECT format('rule %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
       WHERE connamespace = current_schema()::regnamespace
     UNION ALL SELECT format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE c.relnamespace = current_schema()::regnamespace
     UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
       WHERE pronamespace = current_schema()::regnamespace AND prolang <> (SELECT oid FROM pg_language WHERE lanname = 'c')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
     UNION ALL SELECT format('value %s %s', enumtypid::regtype, enumlabel) FROM pg_enum
     ORDER BY 1`,
  )
}

export async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
