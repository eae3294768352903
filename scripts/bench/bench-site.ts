import { publishEnvironment } from '@/lib/platform/env'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { buildForTests } from '@/scripts/build/build-site'
import { makeTemporaryFolder } from '@/scripts/start/temporary-folder'
import { createDatabase, createTemplate } from '../../tests/support/databases'
import { startServer } from '../../tests/support/server'
import { testEnvironment } from '../../tests/support/test-environment'
import { deployedMemory } from './deployed-memory'

/** A production server of its own on a free port, with the sample records in its database. */
export type BenchSite = { baseUrl: string; databaseUrl: string; stop(): Promise<void> }

/**
 * Builds the site where its build is stale, and serves it beside a throwaway database. `stop()` removes both.
 * @param settings replace those of the tests
 */
export async function startBenchSite(settings: Record<string, string> = {}): Promise<BenchSite> {
  await buildForTests()
  const cluster = await startThrowawayPostgres()
  await createTemplate(cluster.adminUrl)
  const { url } = await createDatabase(cluster.adminUrl)
  const { folder, remove } = makeTemporaryFolder('bench-data')
  publishEnvironment({ ...testEnvironment(url, folder), SEED: 'sample' })
  const { env, program } = deployedMemory()
  const server = await startServer({ env: { ...env, ...settings }, program })
  return {
    baseUrl: server.baseUrl,
    databaseUrl: url,
    stop: async () => {
      await server.stop()
      await cluster.stop()
      remove()
    },
  }
}
