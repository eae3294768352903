import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { readTables } from '@/lib/backup/tables'
import { withConnection } from '@/lib/platform/connection'
import { MIGRATIONS_FOLDER, readMigrations } from '@/lib/platform/migration-files'
import { describeStrayTables } from '@/lib/platform/stray-tables'
import { applyMigrations, listPendingMigrations } from '@/lib/postgres/migrations'
import {
  diffMigrationsToSchema,
  NO_FILTERS,
  readMigrationList,
  withSchemaEngine,
} from '@/scripts/migrations/schema-engine'
import { createDatabase, createEmptyDatabase, runSql } from '../../support/databases'

let names: string[]

beforeAll(async () => {
  names = (await readMigrations()).map(({ name }) => name)
})

async function anEmptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase(inject('clusterUrl'))
  onTestFinished(drop)
  return url
}

/** One with all migrations, as `applyMigrations` has made it. */
async function aMigratedDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(inject('clusterUrl'))
  onTestFinished(drop)
  return url
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const applyWithPrisma = async (url: string) => {
  const migrationsList = await readMigrationList()
  return withSchemaEngine(url, engine => engine.applyMigrations({ migrationsList, filters: NO_FILTERS }))
}

/** What describes the table of migrations and its rows, but for what differs from run to run. */
async function describeRecords(url: string) {
  return {
    table: await query(
      url,
      `SELECT column_name, data_type, character_maximum_length, is_nullable, column_default
       FROM information_schema.columns WHERE table_name = '_prisma_migrations' ORDER BY ordinal_position`,
    ),
    records: await query(
      url,
      `SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count, length(id) AS id,
         finished_at >= started_at AND started_at > now() - interval '5 minutes' AS timely
       FROM _prisma_migrations ORDER BY started_at`,
    ),
  }
}

describe('the migrations', () => {
  test('agree with prisma/schema.prisma', async () => {
    expect(await diffMigrationsToSchema(await anEmptyDatabase())).toBe('')
  })

  test('are applied once, also when two servers start together', async () => {
    const url = await anEmptyDatabase()
    expect(await listPendingMigrations(url)).toEqual(names)
    const applied = await Promise.all([applyMigrations(url), applyMigrations(url)])
    expect(applied.flat()).toEqual(names)
    expect(await listPendingMigrations(url)).toEqual([])
  })
})

test('migrations are refused to a role that is not the owner of the tables before, which would own the new ones', async () => {
  const url = await aMigratedDatabase()
  const [role, last] = [`mover_${randomUUID().slice(0, 8)}`, names.at(-1)]
  await runSql(
    url,
    `CREATE ROLE ${role} LOGIN SUPERUSER PASSWORD 'x'; DELETE FROM _prisma_migrations WHERE migration_name = '${last}'`,
  )
  onTestFinished(() => runSql(inject('clusterUrl'), `DROP ROLE ${role}`))
  const asMover = url.replace(/^postgresql:\/\/[^@]*@/, `postgresql://${role}:x@`)
  await expect(applyMigrations(asMover)).rejects.toThrow(
    `The tables of the site belong to postgres, and ${role} would own the new ones`,
  )
  await runSql(
    url,
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '', '${last}', now())`,
  )
  // Where there is nothing to make, it may look.
  expect(await applyMigrations(asMover)).toEqual([])
})

test('a schema may have a name with capitals', async () => {
  const url = await anEmptyDatabase()
  await runSql(url, 'CREATE SCHEMA "Site"; CREATE EXTENSION citext; CREATE EXTENSION pg_trgm')
  const inSchema = `${url}?options=${encodeURIComponent('-c search_path="Site",public')}`
  expect(await applyMigrations(inSchema)).toEqual(names)
  await withConnection(inSchema, async client => {
    expect(await describeStrayTables(client)).toBeUndefined()
    expect((await readTables(client)).length).toBeGreaterThan(20)
  })
})

describe('Prisma’s own migrate', () => {
  test('finds nothing to do and no drift where we have migrated', async () => {
    const url = await aMigratedDatabase()
    const migrationsList = await readMigrationList()
    const history = { migrationsList, optInToShadowDatabase: true, filters: NO_FILTERS }
    expect(await withSchemaEngine(url, engine => engine.diagnoseMigrationHistory(history))).toMatchObject({
      hasMigrationsTable: true,
      history: null,
      editedMigrationNames: [],
      failedMigrationNames: [],
    })
    // It would ask to reset the database where its tables were not those of the migrations.
    const input = { migrationsList, filters: NO_FILTERS }
    const diagnose = () => withSchemaEngine(url, engine => engine.devDiagnostic(input))
    expect(await diagnose()).toEqual({ action: { tag: 'createMigration' } })
    expect(await applyWithPrisma(url)).toMatchObject({ appliedMigrationNames: [] })
    await runSql(url, 'CREATE TABLE stray (id int PRIMARY KEY)')
    expect(await diagnose()).toMatchObject({ action: { tag: 'reset' } })
  })

  test('leaves nothing for us to do, and the same records', async () => {
    const [ours, prismas] = [await anEmptyDatabase(), await anEmptyDatabase()]
    await applyMigrations(ours)
    expect(await applyWithPrisma(prismas)).toMatchObject({ appliedMigrationNames: names })
    expect(await applyMigrations(prismas)).toEqual([])
    expect(await describeRecords(ours)).toEqual(await describeRecords(prismas))
  })
})

describe('a migration that fails', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
    await mkdir(join(folder, '29990101000000_broken'))
    const sql = 'CREATE TABLE half_done (id int);\nSELECT * FROM nowhere;'
    await writeFile(join(folder, '29990101000000_broken', 'migration.sql'), sql)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is named with PostgreSQL’s words, and leaves the database as it was', async () => {
    const url = await anEmptyDatabase()
    await expect(applyMigrations(url, folder)).rejects.toThrow(
      'The migration 29990101000000_broken failed: relation "nowhere" does not exist',
    )
    expect(await query(url, "SELECT to_regclass('half_done') AS found")).toEqual([{ found: null }])
    expect(await listPendingMigrations(url)).toEqual([])
  })
})

describe('a database this version can’t serve', () => {
  test('has migrations unknown here: they are named, and nothing is changed', async () => {
    const url = await aMigratedDatabase()
    await runSql(
      url,
      `UPDATE _prisma_migrations SET migration_name = '29990101000000_from_tomorrow'
       WHERE migration_name = '${names.at(-1)}'`,
    )
    for (const ask of [applyMigrations, listPendingMigrations])
      await expect(ask(url)).rejects.toThrow('29990101000000_from_tomorrow')
  })

  test('has one that Prisma’s tools left half done', async () => {
    const url = await aMigratedDatabase()
    await runSql(
      url,
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = '${names.at(-1)}'`,
    )
    await expect(applyMigrations(url)).rejects.toThrow(`${names.at(-1)} is recorded as failed`)
  })
})
