import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { createDatabase } from './databases'
import { testEnvironment } from './test-environment'

// Every test file has a database and a data directory of its own, named in the environment before the app's code loads.
const { url, drop } = await createDatabase(inject('clusterUrl'))
const dataDir = await mkdtemp(join(tmpdir(), 'test-data-'))
Object.assign(process.env, testEnvironment(url, dataDir))

afterAll(async () => {
  const { closeDatabase } = await import('@/lib/platform/database')
  await closeDatabase()
  await drop()
  await rm(dataDir, { recursive: true, force: true })
})
