import 'server-only'
import { type Client, escapeIdentifier } from 'pg'
import { isCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { ERASED_EMAIL_SQL } from '@/lib/erased-records/rules'
import { connect, MIGRATION_LOCK } from '@/lib/platform/connection'
import { StartUpError } from '@/lib/platform/start-up-error'
import { describeStrayTables } from '@/lib/platform/stray-tables'
import { type WrittenFile, writeBackupFile } from './backup-file'
import type { SectionHead } from './schema'
import type { NewSection } from './sections'
import { backedUpTables, copyRowsOut, MIGRATIONS_TABLE, readTables, TEXT_SETTINGS } from './tables'
import { type BackupSummary, verifyBackup } from './verify-backup'

const KEYS_AT_ONCE = 500

/** How far a backup or restore is. */
export type Progress =
  | { step: 'table'; name: string }
  | { step: 'file'; done: number; of: number }
  | { step: 'check' }

export type BackupSource = {
  /** The database's URL, for a role that may read every table. */
  url: string
  store: CvStore
}

export type BackupOptions = {
  passphrase?: string
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  now?: Date
}

/** A backup that was made: the file, and what was found in it when it was read again. */
export type MadeBackup = WrittenFile & BackupSummary

/**
 * Writes the database and its CV files to one file, all as they were at one moment; the site goes on meanwhile. Memory does
 * not grow with what there is. A CV that is gone from the store is noted in the file and counted.
 * Throws StartUpError where there is no site in the database, or the file cannot be written.
 */
export async function createBackup(
  path: string,
  source: BackupSource,
  { passphrase, onProgress = () => {}, signal, now = new Date() }: BackupOptions = {},
): Promise<MadeBackup> {
  let summary: BackupSummary | undefined
  const written = await writeBackupFile(path, readSnapshot(source, onProgress, signal), {
    passphrase,
    createdAt: now,
    signal,
    async check(draft) {
      onProgress({ step: 'check' })
      summary = await verifyBackup(draft, passphrase)
    },
  })
  if (!summary) throw new Error('a backup was not checked')
  return { ...written, ...summary }
}

// The connection, and with it every lock, ends with the last row and file: checking what was written needs neither.
async function* readSnapshot(
  { url, store }: BackupSource,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<NewSection> {
  const client = await connect(url, { signal })
  try {
    await takeSnapshot(client)
    yield* readSite(client, store, onProgress)
  } finally {
    await client.end().catch(() => {})
  }
}

// A migration may not change a table between two that are copied. It waits for the migrations' own lock, before it has touched a
// table: waiting for one, it would hold up every query of the site on that table. The locks come first: a transaction sees the
// database as it is at its first query, and LOCK is none (PostgreSQL's manual, "LOCK", notes).
async function takeSnapshot(client: Client): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  const tables = await readTables(client)
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE))
    throw new StartUpError('There is nothing to back up: the site has never started on this database.')
  const strays = await describeStrayTables(client)
  if (strays) throw new StartUpError(`${strays.what}: a backup would leave them out. ${strays.how}`)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(TEXT_SETTINGS)
  await client.query(
    `LOCK TABLE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`,
  )
}

// Rows before files: every file that a row of the snapshot names was stored before the row.
async function* readSite(
  client: Client,
  store: CvStore,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<NewSection> {
  const files = await countFiles(client)
  yield { head: await describeSite(client, files) }
  for (const table of backedUpTables(await readTables(client))) {
    onProgress({ step: 'table', name: table.name })
    const head: SectionHead = { kind: 'table', name: table.name, columns: table.columns }
    yield { head, content: copyRowsOut(client, table) }
  }
  yield { head: await readSequences(client) }
  let done = 0
  for await (const key of readFileKeys(client)) {
    yield await readCv(store, key)
    done += 1
    onProgress({ step: 'file', done, of: files })
  }
}

async function describeSite(client: Client, files: number): Promise<SectionHead> {
  const migrations = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${MIGRATIONS_TABLE}
     WHERE rolled_back_at IS NULL AND finished_at IS NOT NULL ORDER BY migration_name`,
  )
  const installations = await client.query<{ id: string }>('SELECT id FROM installation')
  return {
    kind: 'about',
    installation: installations.rows[0]?.id ?? null,
    migrations: migrations.rows.map(({ name }) => name),
    files,
  }
}

// Sequences are outside any snapshot; a number that they have handed out since is merely skipped.
async function readSequences(client: Client): Promise<SectionHead> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `SELECT sequencename AS name, last_value::text AS value FROM pg_sequences
     WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY sequencename`,
  )
  return { kind: 'sequences', last: rows }
}

// An erased person's CV is gone on purpose.
const HAS_CV = `applicant_email <> ${ERASED_EMAIL_SQL}`

async function countFiles(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM applications WHERE ${HAS_CV}`,
  )
  return rows[0]?.count ?? 0
}

async function* readFileKeys(client: Client): AsyncGenerator<string> {
  let after: string | null = null
  for (;;) {
    const page: { rows: { id: string; cv: string }[] } = await client.query(
      `SELECT id, cv FROM applications WHERE ($1::uuid IS NULL OR id > $1) AND ${HAS_CV} ORDER BY id LIMIT $2`,
      [after, KEYS_AT_ONCE],
    )
    for (const { cv } of page.rows) yield cv
    const last = page.rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function readCv(store: CvStore, key: string): Promise<NewSection> {
  const content = isCvKey(key) ? await store.open(key) : null
  return content
    ? { head: { kind: 'file', key }, content: content.values() }
    : { head: { kind: 'missing file', key } }
}
