import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { newCvKey } from '@/lib/cv-files/policy'
import { checkLeftCopies } from '@/lib/doctor/check-connection'
import { withConnection } from '@/lib/platform/connection'
import { parseSettings } from '@/lib/platform/env-schema'
import { asServingRole, createDatabase, runSql } from '../../support/databases'

const AWAY = 'postgresql://site:x@db.internal:5432/site'

let dataDir: string
let target: Awaited<ReturnType<typeof createDatabase>>

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'left-copies-'))
  target = await createDatabase(inject('clusterUrl'))
})
afterEach(async () => {
  await target.drop()
  await rm(dataDir, { recursive: true })
})

/** What is left by those settings, as the role that serves sees it. */
const copiesWith = (variables: Record<string, string>) =>
  withConnection(asServingRole(target.url), client =>
    checkLeftCopies(
      parseSettings({ DATA_DIR: dataDir, ...variables }),
      async ({ text, values }) => (await client.query(text, values)).rows,
    ),
  )

async function aCluster(name: string, port?: number): Promise<void> {
  await mkdir(join(dataDir, name))
  await writeFile(join(dataDir, name, 'PG_VERSION'), '18\n')
  if (port) await writeFile(join(dataDir, name, 'postmaster.pid'), `1\n${dataDir}\n2\n${port}\n`)
}

test('where nothing was restored or moved, there is nothing to say', async () => {
  await mkdir(join(dataDir, 'cv-files'))
  await writeFile(join(dataDir, 'cv-files', newCvKey()), 'a CV')
  await writeFile(join(dataDir, 'postgres.log'), '')
  expect(await copiesWith({ DATABASE_URL: AWAY })).toEqual([])
})

test('the tables of before a restore are named, with the SQL that removes them', async () => {
  await runSql(target.url, 'CREATE SCHEMA before_restore_20260102030405; CREATE SCHEMA beforehand')
  expect(await copiesWith({})).toEqual([
    {
      state: 'warn',
      what: expect.stringMatching(/^The schema before_restore_20260102030405 .*erased stay in it$/),
      how: expect.stringContaining('DROP SCHEMA before_restore_20260102030405 CASCADE'),
    },
  ])
})

test('so is what a restore that was killed has left', async () => {
  await runSql(target.url, 'CREATE SCHEMA backup_restoring')
  expect(await copiesWith({})).toEqual([
    {
      state: 'warn',
      what: expect.stringMatching(/^The schema backup_restoring has the tables of a restore that was killed/),
      how: expect.stringContaining('DROP SCHEMA backup_restoring CASCADE'),
    },
  ])
})

test('a database that was moved away from is named, and the one that is served is not', async () => {
  await aCluster('postgres', 5544)
  expect(await copiesWith({})).toEqual([])
  // As the running site has it.
  expect(await copiesWith({ DATABASE_URL: 'postgresql://site:x@127.0.0.1:5544/app' })).toEqual([])
  await aCluster('postgres.before')
  await aCluster('postgres.new-0123456789ab')
  expect(await copiesWith({})).toMatchObject([{ how: expect.stringContaining('/postgres.before') }])
  for (const DATABASE_URL of [AWAY, 'postgresql://site:x@127.0.0.1:5432/site'])
    expect((await copiesWith({ DATABASE_URL })).map(({ what }) => what)).toEqual([
      expect.stringContaining(`${dataDir}/postgres is a database`),
      expect.stringContaining(`${dataDir}/postgres.before is a database`),
    ])
})

test('CVs on the disk are named where the site keeps them in Vercel Blob, also those in the trash', async () => {
  await mkdir(join(dataDir, 'cv-files/trash'), { recursive: true })
  const hosted = { BLOB_READ_WRITE_TOKEN: 'vercel_blob_rw_a_b' }
  expect(await copiesWith(hosted)).toEqual([])
  await writeFile(join(dataDir, 'cv-files/trash', newCvKey()), 'a CV')
  expect(await copiesWith(hosted)).toMatchObject([
    { how: expect.stringContaining(join(dataDir, 'cv-files')) },
  ])
})
