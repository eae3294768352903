import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Pool } from 'pg'
import { StartUpError } from '@/lib/platform/start-up-error'
import { openSchemaEngine, SCHEMA_FILE, type SchemaEngine } from '@/scripts/migrations/schema-engine'

export const MIGRATIONS_FOLDER = resolve('prisma/migrations')

// Held while migrating, so that several servers deployed at once do it one after the other.
const MIGRATION_LOCK = 7_205_002
const NO_FILTERS = { externalTables: [], externalEnums: [] }

type Migration = { name: string; sql: string }

/** Gives the names of the migrations the database at this address still lacks. */
export async function listPendingMigrations(url: string): Promise<string[]> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    return (await findPending(pool, await readMigrations())).map(migration => migration.name)
  } finally {
    await pool.end()
  }
}

/**
 * Applies every pending migration, each with its record in one transaction, so that a start killed half way leaves
 * nothing half done. Gives the names applied. Throws StartUpError with the database's words where one fails.
 */
export async function applyMigrations(url: string): Promise<string[]> {
  // One connection, which the engine shares: what it does is part of the transaction opened here.
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    const all = await readMigrations()
    await pool.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    const pending = await findPending(pool, all)
    if (pending.length > 0) await applyEach(pool, all, pending)
    return pending.map(migration => migration.name)
  } finally {
    await pool.end()
  }
}

/**
 * Gives the SQL that takes a database with all migrations to `schema.prisma`; empty where they agree.
 * Takes an empty database, whose account may create others, to work it out in.
 */
export async function diffMigrationsToSchema(emptyDatabaseUrl: string): Promise<string> {
  const pool = new Pool({ connectionString: emptyDatabaseUrl })
  const engine = await openSchemaEngine(pool)
  try {
    const schema = { path: 'schema.prisma', content: await readFile(SCHEMA_FILE, 'utf8') }
    const difference = await engine.diff({
      from: { tag: 'migrations', ...toMigrationList(await readMigrations()) },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: NO_FILTERS,
    })
    const sql = difference.stdout?.trim() ?? ''
    return sql === '-- This is an empty migration.' ? '' : sql
  } finally {
    engine.free()
    await pool.end()
  }
}

async function applyEach(pool: Pool, all: Migration[], pending: Migration[]): Promise<void> {
  const engine = await openSchemaEngine(pool)
  try {
    for (const migration of pending) await applyOne(pool, engine, all.slice(0, all.indexOf(migration) + 1))
  } finally {
    engine.free()
  }
}

async function applyOne(pool: Pool, engine: SchemaEngine, upToThis: Migration[]): Promise<void> {
  await pool.query('BEGIN')
  try {
    await engine.applyMigrations({ migrationsList: toMigrationList(upToThis), filters: NO_FILTERS })
    await pool.query('COMMIT')
  } catch (error) {
    await pool.query('ROLLBACK')
    throw new StartUpError(`The migration ${upToThis.at(-1)?.name} failed: ${findComplaint(error)}`)
  }
}

async function findPending(pool: Pool, all: Migration[]): Promise<Migration[]> {
  const { rows } = await pool.query<{ table: string | null }>(
    "SELECT to_regclass('_prisma_migrations')::text AS table",
  )
  if (!rows[0]?.table) return all
  const done = await pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const names = new Set(done.rows.map(row => row.name))
  return all.filter(migration => !names.has(migration.name))
}

async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(MIGRATIONS_FOLDER, { withFileTypes: true })
  const names = entries.filter(entry => entry.isDirectory()).map(entry => entry.name)
  return Promise.all(
    names.sort().map(async name => ({
      name,
      sql: await readFile(join(MIGRATIONS_FOLDER, name, 'migration.sql'), 'utf8'),
    })),
  )
}

function toMigrationList(migrations: Migration[]) {
  return {
    baseDir: MIGRATIONS_FOLDER,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"' },
    shadowDbInitScript: '',
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: sql } },
    })),
  }
}

// The engine's errors carry a report of many lines; the database's own complaint is the one to show.
function findComplaint(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error))
    .split('\n')
    .filter(line => line.trim())
  return lines.find(line => line.includes('ERROR:')) ?? lines[0] ?? 'for a reason the database did not give'
}
