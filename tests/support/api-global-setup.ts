import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { checkRecorded } from './check-recorded'
import { startCluster } from './databases'
import { startPooler } from './pooler'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
    /** Where PgBouncer listens before that cluster, where `npm run rehearse -- pgbouncer` asks for it; else 0. */
    poolerPort: number
    /** The file in which every response of the API is noted. */
    responses: string
  }
}

/** One PostgreSQL server for the whole run, at whose end every response is held against the API's document. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster()
  const pooler = process.env.TEST_POOLER ? await startPooler(cluster.adminUrl) : undefined
  project.provide('clusterUrl', cluster.adminUrl)
  project.provide('poolerPort', pooler?.port ?? 0)
  const folder = mkdtempSync(join(tmpdir(), 'responses-'))
  const responses = join(folder, 'responses.jsonl')
  writeFileSync(responses, '')
  project.provide('responses', responses)
  return async () => {
    await pooler?.stop()
    await cluster.stop()
    await checkRecorded(responses)
      .finally(() => rmSync(folder, { recursive: true }))
      .catch(failRun)
  }
}

// Vitest prints what a teardown throws, and ends as if nothing had been.
function failRun(error: Error): never {
  process.exitCode = 1
  throw error
}
