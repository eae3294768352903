import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createBackup } from '@/lib/backup/create-backup'
import { diskStore } from '@/lib/cv-files/disk-store'
import type { CvStore } from '@/lib/cv-files/store'
import { env } from '@/lib/platform/env'
import { MIGRATIONS_FOLDER } from '@/lib/platform/migration-files'
import { applyMigrations } from '@/lib/postgres/migrations'
import { grantServing } from '@/lib/postgres/roles'
import { aBackupPath, addCv, queryAt } from '../../support/backups'
import { asServingRole } from '../../support/databases'

const COLUMN = '29990101000000_column'

let folder: string
let store: CvStore
let migrations: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrating-'))
  store = diskStore(join(folder, 'cvs'))
  await addCv(store, 'a CV')
  migrations = join(folder, 'migrations')
  await cp(MIGRATIONS_FOLDER, migrations, { recursive: true })
  await mkdir(join(migrations, COLUMN))
  await writeFile(
    join(migrations, COLUMN, 'migration.sql'),
    'ALTER TABLE applications ADD COLUMN later int; ALTER TABLE jobs ADD COLUMN later int;',
  )
})
afterEach(async () => {
  await queryAt(
    env().databaseUrl,
    `ALTER TABLE applications DROP COLUMN IF EXISTS later; ALTER TABLE jobs DROP COLUMN IF EXISTS later;
     DELETE FROM _prisma_migrations WHERE migration_name = '${COLUMN}'`,
  )
  vi.restoreAllMocks()
})
afterAll(() => rm(folder, { recursive: true }))

/** A backup that is held while it copies the first CV, until it is let go on. */
async function holdBackup() {
  const path = aBackupPath()
  let goOn = () => {}
  const released = new Promise<void>(done => {
    goOn = done
  })
  const copying = new Promise<() => Promise<unknown>>(hold => {
    const slow: CvStore = {
      ...store,
      open: async key => {
        hold(async () => {
          goOn()
          await made
        })
        await released
        return store.open(key)
      },
    }
    const made = createBackup(path, { url: env().databaseUrl, store: slow })
  })
  return { letGo: await copying }
}

const waiting = () =>
  queryAt(
    env().databaseUrl,
    'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0',
  )

const migrate = () => applyMigrations(env().databaseUrl, migrations)
const readJobs = () => queryAt(env().databaseUrl, 'SET statement_timeout = 20000; SELECT FROM jobs')

test('a migration waits for a backup before it holds up any query, says so, and goes on after it', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { letGo } = await holdBackup()
  const migrating = migrate()
  try {
    await expect.poll(waiting).toHaveLength(1)
    await readJobs()
    await queryAt(env().databaseUrl, 'SET statement_timeout = 20000; SELECT FROM applications')
    expect(said.mock.calls.flat()).toEqual([expect.stringContaining('wait for a backup')])
  } finally {
    await letGo()
  }
  expect(await migrating).toEqual([COLUMN])
})

test('a start that has nothing to migrate waits for no backup', async () => {
  const { letGo } = await holdBackup()
  try {
    expect(await applyMigrations(env().databaseUrl)).toEqual([])
    await grantServing(env().databaseUrl, asServingRole(env().databaseUrl))
  } finally {
    await letGo()
  }
})

test('the database is let go of before the file is read again', async () => {
  const path = aBackupPath()
  const end = vi.spyOn(Client.prototype, 'end')
  const ended: number[] = []
  await createBackup(
    path,
    { url: env().databaseUrl, store },
    { onProgress: ({ step }) => step === 'check' && ended.push(end.mock.calls.length) },
  )
  expect(ended).toEqual([1])
})

test('a migration lets the queries through that wait behind it, and tries again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const reader = new Client({ connectionString: env().databaseUrl })
  await reader.connect()
  await reader.query('BEGIN; SELECT FROM jobs')
  const migrating = migrate()
  try {
    await expect.poll(waiting).toHaveLength(1)
    await queryAt(env().databaseUrl, 'SET statement_timeout = 20000; SELECT FROM jobs')
  } finally {
    await reader.end()
  }
  expect(await migrating).toEqual([COLUMN])
})
