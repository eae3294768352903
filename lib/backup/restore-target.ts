import 'server-only'
import { type Client, escapeIdentifier } from 'pg'
import type { CvStore } from '@/lib/cv-files/store'
import { LISTENER_NAME } from '@/lib/platform/record-changes'
import { StartUpError } from '@/lib/platform/start-up-error'
import { describeStrayTables } from '@/lib/platform/stray-tables'
import { countOthers } from './restore-files'
import { MIGRATIONS_TABLE, readTables } from './tables'
import type { BackupSummary } from './verify-backup'

/** Where a backup is restored to. */
export type RestoreTarget = {
  /** The database's URL, for the role that owns the site's tables. */
  url: string
  store: CvStore
  /** What the store is called, for the person at the keyboard: its folder, mostly. */
  storePlace: string
  /** The migrations that this version of the site knows. */
  knownMigrations: string[]
  /** Applies just those migrations to a schema, over connections of that URL; all of this version that it lacks where none are named. */
  migrate(url: string, names?: string[]): Promise<unknown>
}

// Held by a restore, so that a second one does not take the first one's tables for what a killed one has left.
const RESTORE_LOCK = 7_205_002
/** What a database may hold and still count as empty: migrations were applied, a site was started and has no data yet. */
const EXPENDABLE_TABLES = [MIGRATIONS_TABLE, 'leases', 'request_counts', 'installation']

/**
 * Claims a database for a restore, for as long as the connection lasts.
 * @returns the name of its schema
 * @throws StartUpError where another restore or a site is at work in it, the role may use no schema, or tables of the site have another
 * owner than the rest, which would stay in the way of the new ones
 */
export async function claimTarget(client: Client): Promise<string> {
  await takeLock(client)
  await refuseServed(client)
  const strays = await describeStrayTables(client)
  if (strays) throw new StartUpError(`${strays.what}. Nothing was changed. ${strays.how}`)
  return readHome(client)
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
export async function checkEmpty(
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
    if (EXPENDABLE_TABLES.includes(name)) continue
    const { rowCount } = await client.query(`SELECT FROM ${escapeIdentifier(name)} LIMIT 1`)
    if (rowCount) filled.push(name)
  }
  return filled
}
