import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, DatabaseError } from 'pg'
import { inTransaction, MIGRATION_LOCK, withConnection } from '@/lib/platform/connection'
import { errorMessage } from '@/lib/platform/describe-error'
import {
  MIGRATIONS_FOLDER,
  type Migration,
  readKnownMigrations,
  readMigrations,
  readNewerNames,
} from '@/lib/platform/migration-files'
import { GRANT_RIGHTS } from '@/lib/platform/serving-rights'
import { StartUpError } from '@/lib/platform/start-up-error'

/** What alters tables, or grants rights on them, takes turns: PostgreSQL would refuse one of two at once. */
export const CATALOG_LOCK = 7_205_003

// The site's queries queue behind a migration that waits for a table, and are given up after 5 s.
const LOCK_TIMEOUT = '3s'
const LOCK_TRIES = 10
const BETWEEN_TRIES_MS = 1_000
// Of PostgreSQL (its Appendix A).
const LOCK_NOT_AVAILABLE = '55P03'
const INSUFFICIENT_PRIVILEGE = '42501'

// As Prisma's schema engine writes it, so that `prisma migrate` finds its own table.
const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`
const RECORD = `INSERT INTO "_prisma_migrations"
  (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
  VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`
const READ_RECORDS = `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
  FROM "_prisma_migrations" WHERE rolled_back_at IS NULL ORDER BY migration_name`

/** A role that lacks rights: one that serves and that no migration has granted any, as after a change of DATABASE_URL. */
export class MissingRightsError extends StartUpError {
  /** @param reason what PostgreSQL says */
  constructor(readonly reason: string) {
    super(`The role of this database lacks rights (${reason}). ${GRANT_RIGHTS}`)
  }
}

type AppliedMigration = { name: string; checksum: string; finished: boolean }

/**
 * Names the migrations that a database still lacks, in order. Throws StartUpError where it has ones that this version of
 * the site does not know.
 */
export function listPendingMigrations(url: string): Promise<string[]> {
  return withConnection(url, async client => {
    const pending = await findPending(client, await readMigrations())
    return pending.map(({ name }) => name)
  })
}

/**
 * Applies every pending migration and returns their names. Each commits together with its record in
 * `_prisma_migrations`, as `prisma migrate deploy` would write it, so a failed or killed run leaves nothing half done.
 * Throws StartUpError with PostgreSQL's message.
 * @param only the names of those to apply, where not all are: a restore makes the tables as they were, also by the migrations of a
 * newer version
 */
export function applyMigrations(
  url: string,
  folder = MIGRATIONS_FOLDER,
  only?: readonly string[],
): Promise<string[]> {
  return withConnection(url, async client => {
    const migrations = await (only ? readKnownMigrations : readMigrations)(folder)
    const findWanted = async () =>
      (await findPending(client, migrations)).filter(({ name }) => only?.includes(name) ?? true)
    if (!(await tryMigrationLock(client))) {
      // A start that has nothing to migrate need not wait.
      if ((await findWanted()).length === 0) return []
      console.warn('The migrations wait for a backup, or for another start that migrates, to end.')
      await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    }
    const pending = await findWanted()
    if (pending.length > 0) await refuseOtherOwner(client)
    for (const migration of pending) await applyMigration(client, migration)
    return pending.map(({ name }) => name)
  })
}

// Its new tables would be of another owner than the site's: a backup would leave them out, and the serving role get no rights.
async function refuseOtherOwner(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; role: string }>(
    `SELECT pg_get_userbyid(relowner) AS owner, current_user AS role FROM pg_class
     WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relname = '_prisma_migrations'
       AND pg_get_userbyid(relowner) <> current_user`,
  )
  const [other] = rows
  if (other)
    throw new StartUpError(
      `The tables of the site belong to ${other.owner}, and ${other.role} would own the new ones. Nothing was changed: set DATABASE_OWNER_URL to a URL of ${other.owner}.`,
    )
}

async function tryMigrationLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
    MIGRATION_LOCK,
  ])
  return rows[0]?.got ?? false
}

/** Applies a migration. Where a table of it is in use for long, those who wait for that are let through between two tries. */
async function applyMigration(client: Client, migration: Migration): Promise<void> {
  const { name } = migration
  for (let left = LOCK_TRIES - 1; ; left -= 1) {
    try {
      return await tryMigration(client, migration)
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (left === 0 || !isInUse)
        throw new StartUpError(`The migration ${name} failed: ${describeFailure(error)}`)
    }
    console.warn(`The migration ${name} waits for a table that is in use.`)
    await sleep(BETWEEN_TRIES_MS)
  }
}

async function tryMigration(client: Client, { name, sql }: Migration): Promise<void> {
  const startedAt = new Date()
  await inTransaction(client, async () => {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    await client.query('SELECT pg_advisory_xact_lock($1)', [CATALOG_LOCK])
    await client.query(CREATE_TABLE)
    await client.query(sql)
    await client.query(RECORD, [randomUUID(), checksum(sql), name, startedAt])
  })
}

async function findPending(client: Client, migrations: Migration[]): Promise<Migration[]> {
  const applied = await readApplied(client)
  refuseUnfinished(applied)
  refuseUnknown(applied, [...migrations.map(({ name }) => name), ...(await readNewerNames())])
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const edited = migrations.filter(
    ({ name, sql }) => checksums.has(name) && checksums.get(name) !== checksum(sql),
  )
  // Prisma warns here too: what the file says now was never run.
  if (edited.length > 0)
    console.warn(`Edited after they were applied: ${edited.map(({ name }) => name).join(', ')}`)
  return migrations.filter(({ name }) => !checksums.has(name))
}

async function readApplied(client: Client): Promise<AppliedMigration[]> {
  // In the schema that they would go into, not in any further one of the search path.
  const table = await client.query(
    `SELECT to_regclass(format('%I."_prisma_migrations"', current_schema())) AS found`,
  )
  if (!table.rows[0]?.found) return []
  try {
    return (await client.query<AppliedMigration>(READ_RECORDS)).rows
  } catch (error) {
    throw lacksRights(error) ? new MissingRightsError(errorMessage(error)) : error
  }
}

function lacksRights(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return lacksRights(error)
    ? `${error.message}. Migrations need the role that owns the database: name it by DATABASE_OWNER_URL.`
    : error.message
}

// Only Prisma's own tools leave such a record; what it did before it failed is for a person to find out.
function refuseUnfinished(applied: AppliedMigration[]): void {
  const failed = applied.find(({ finished }) => !finished)
  if (failed)
    throw new StartUpError(
      `The migration ${failed.name} is recorded as failed: put the database right, then mark it with prisma migrate resolve.`,
    )
}

function refuseUnknown(applied: AppliedMigration[], known: string[]): void {
  const unknown = applied.map(({ name }) => name).filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new StartUpError(
      `The database has migrations that this version of the site does not know (${unknown.join(', ')}): run the version that made them, or a newer one.`,
    )
}

function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex')
}
