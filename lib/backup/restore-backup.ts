import 'server-only'
import { type Client, DatabaseError, escapeIdentifier } from 'pg'
import type { CvStore } from '@/lib/cv-files/store'
import { connect, withConnection } from '@/lib/platform/connection'
import { LISTENER_NAME } from '@/lib/platform/record-changes'
import { StartUpError } from '@/lib/platform/start-up-error'
import { copyIn } from './copy-in'
import type { Progress } from './create-backup'
import {
  addExtensionsAtHome,
  dropNewSchema,
  inNewSchema,
  liftRules,
  makeNewSchema,
  NEW_SCHEMA,
  putInPlace,
} from './new-schema'
import { countOthers, type FileRestore, startFileRestore } from './restore-files'
import { MIGRATIONS_TABLE, readTables, TEXT_SETTINGS } from './tables'
import { type BackupSummary, verifyBackup } from './verify-backup'

// Held by a restore, so that a second one does not take the first one's tables for what a killed one has left.
const RESTORE_LOCK = 7_205_002
// Held by its transaction, whose end shows by it also where the connection is lost.
const COMMIT_LOCK = 7_205_004
const COMMIT_PATIENCE = '10s'
/** What a database may hold and still count as empty: migrations were applied, a site was started and has no data yet. */
const ROWS_OF_NO_WORTH = [MIGRATIONS_TABLE, 'leases', 'request_counts', 'installation']
// Of PostgreSQL (its Appendix A).
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

/** Where a backup is restored to. */
export type RestoreTarget = {
  /** The database's URL, for the role that owns the site's tables. */
  url: string
  store: CvStore
  /** The migrations that this version of the site knows. */
  knownMigrations: string[]
  /** Applies just those migrations to an empty schema, over connections of that URL. */
  migrate(url: string, names: string[]): Promise<unknown>
}

export type RestoreOptions = {
  passphrase?: string
  /** Whether to go on where the database or the store is not empty; what they hold is kept aside. */
  force?: boolean
  /** Whether the mails that were not sent yet are to be sent from here: only where the old site has stopped for good. */
  sendMails?: boolean
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
  now?: Date
}

/** What was restored, and where the old tables are: null where there was nothing in them. */
export type Restored = BackupSummary & { aside: string | null; heldMails: number }

/**
 * Puts a backup's rows and CV files in place. The whole file is checked before anything is touched; the rows become the
 * site's all at once, after every file is on the disk. What fails on the way leaves everything as it was.
 * Throws StartUpError where the file is refused, or the target is not empty.
 */
export async function restoreBackup(
  path: string,
  target: RestoreTarget,
  options: RestoreOptions = {},
): Promise<Restored> {
  options.onProgress?.({ step: 'check' })
  const summary = await verifyBackup(path, options.passphrase)
  refuseUnknownMigrations(summary, target.knownMigrations)
  const client = await connect(target.url)
  try {
    await takeLock(client)
    await refuseServed(client)
    const home = await readHome(client)
    const holdsRows = await checkEmpty(client, target.store, summary, options.force)
    await buildSchema(client, target, summary, home)
    const aside = holdsRows ? nameAside(options.now ?? new Date()) : null
    const heldMails = await restoreInto(client, { path, target, summary, home, aside, options })
    if (summary.installation) await target.store.writeOwner(summary.installation)
    return { ...summary, aside, heldMails }
  } finally {
    await client.end().catch(() => {})
  }
}

function refuseUnknownMigrations({ migrations }: BackupSummary, known: string[]): void {
  const unknown = migrations.filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new StartUpError(
      `The backup has migrations that this version of the site does not know (${unknown.join(', ')}): restore it with the version that made it, or a newer one.`,
    )
}

async function takeLock(client: Client): Promise<void> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
    RESTORE_LOCK,
  ])
  if (!rows[0]?.got) throw new StartUpError('Another restore is going on in this database.')
}

// A site that has nothing to do holds no lock on a table, but each process that serves listens for changes.
async function refuseServed(client: Client): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [LISTENER_NAME],
  )
  if (rows.length > 0)
    throw new StartUpError(
      `A site serves from this database (PostgreSQL's processes ${rows.map(({ pid }) => pid).join(', ')} are its connections): stop it first. Nothing was changed.`,
    )
}

async function readHome(client: Client): Promise<string> {
  const { rows } = await client.query<{ home: string | null }>('SELECT current_schema() AS home')
  if (!rows[0]?.home) throw new StartUpError('The database has no schema that this role may use.')
  return rows[0].home
}

/** Returns whether the database holds rows. Throws StartUpError where it or the store is not empty, unless forced. */
async function checkEmpty(
  client: Client,
  store: CvStore,
  { files }: BackupSummary,
  force = false,
): Promise<boolean> {
  const filled = await findFilledTables(client)
  const others = await countOthers(store, files)
  if (force) return filled.length > 0
  if (filled.length > 0)
    throw new StartUpError(
      `The database is not empty (${filled.join(', ')}): nothing was changed. With --force its tables are kept aside, in a schema of their own.`,
    )
  if (others > 0)
    throw new StartUpError(
      `The CV store holds ${others} files that are not in the backup: nothing was changed. With --force they stay, and the daily clean-up keeps them in its trash for 30 days.`,
    )
  return false
}

async function findFilledTables(client: Client): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await readTables(client)) {
    if (ROWS_OF_NO_WORTH.includes(name)) continue
    const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`)
    if (rowCount) filled.push(name)
  }
  return filled
}

async function buildSchema(
  client: Client,
  { url, migrate }: RestoreTarget,
  { migrations }: BackupSummary,
  home: string,
): Promise<void> {
  await makeNewSchema(client).catch(explainPrivilege)
  try {
    await migrate(inNewSchema(url, home), migrations)
    // On a new database the first migrations add extensions; they are there for the second round.
    if (await addExtensionsAtHome(client, home)) await migrate(inNewSchema(url, home), migrations)
  } catch (error) {
    await dropNewSchema(client).catch(() => {})
    throw error
  }
}

function explainPrivilege(error: unknown): never {
  if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
    throw new StartUpError(
      'The role may not make a schema in this database: set DATABASE_OWNER_URL to one that owns it. Nothing was changed.',
    )
  throw error
}

type Restore = {
  path: string
  target: RestoreTarget
  summary: BackupSummary
  home: string
  aside: string | null
  options: RestoreOptions
}

/** Copies everything in, and puts it in place in one transaction; returns how many mails were held back. */
async function restoreInto(client: Client, restore: Restore): Promise<number> {
  const files = startFileRestore(restore.target.store)
  await client.query('BEGIN')
  const { heldMails, transaction } = await fillTransaction(client, files, restore).catch(async error => {
    await undo(client, files)
    throw error
  })
  await client.query('COMMIT').catch(error => settleCommit(error, transaction, files, restore))
  return heldMails
}

async function fillTransaction(
  client: Client,
  files: FileRestore,
  { path, summary, home, aside, options }: Restore,
): Promise<{ heldMails: number; transaction: string | undefined }> {
  await client.query(TEXT_SETTINGS)
  await client.query(`SET LOCAL search_path = ${NEW_SCHEMA}, ${escapeIdentifier(home)}`)
  const restoreRules = await liftRules(client)
  await copyIn(client, { path, summary, files, ...options })
  await restoreRules()
  const heldMails = options.sendMails ? 0 : await holdMails(client)
  await putInPlaceSoon(client, home, aside)
  options.signal?.throwIfAborted()
  await client.query('SELECT pg_advisory_xact_lock($1)', [COMMIT_LOCK])
  const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
  return { heldMails, transaction: rows[0]?.id }
}

// What fails here must not hide why it was needed: the sweep and the next restore look after what is left.
async function undo(client: Client, files: FileRestore): Promise<void> {
  await client.query('ROLLBACK').catch(() => {})
  await files.undo().catch(() => {})
  await dropNewSchema(client).catch(() => {})
}

/**
 * After a COMMIT that no word came of: returns where the database did it, and else leaves everything as it was and throws the cause.
 * Where nobody can tell, the files stay, as rows may name them, and StartUpError says so.
 */
async function settleCommit(
  cause: Error,
  transaction: string | undefined,
  files: FileRestore,
  { target, aside }: Restore,
): Promise<void> {
  const status = await withConnection(target.url, async client => {
    await client.query(`SET lock_timeout = '${COMMIT_PATIENCE}'`)
    await client.query('SELECT pg_advisory_lock($1)', [COMMIT_LOCK])
    const { rows } = await client.query<{ status: string }>('SELECT pg_xact_status($1::xid8) AS status', [
      transaction,
    ])
    if (rows[0]?.status === 'aborted') await undo(client, files)
    return rows[0]?.status
  }).catch(() => 'unknown')
  if (status === 'committed') return
  if (status === 'aborted') throw cause
  const sign = aside
    ? `they are where there is a schema ${aside}`
    : 'they are where a second restore says that it is not empty'
  throw new StartUpError(
    `The connection was lost as the rows became the site's (${cause.message}), and nobody can tell whether they did. The CVs stay. Look once the database is back: ${sign}.`,
  )
}

// The old site may have sent them since: a mail that is missing is asked for, one that comes twice confuses.
async function holdMails(client: Client): Promise<number> {
  const { rowCount } = await client.query(
    `UPDATE outbox_mails SET given_up_at = now(), last_error = 'restored from a backup: it may have been sent since'
     WHERE sent_at IS NULL AND given_up_at IS NULL`,
  )
  return rowCount ?? 0
}

async function putInPlaceSoon(client: Client, home: string, aside: string | null): Promise<void> {
  await client.query("SET LOCAL lock_timeout = '10s'")
  try {
    await putInPlace(client, home, aside)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new StartUpError('The site still works with this database: stop it first. Nothing was changed.')
    throw error
  }
}

function nameAside(now: Date): string {
  return `before_restore_${now.toISOString().slice(0, 19).replace(/\D/g, '')}`
}
