// Sends nasty requests to a built site of its own; exits with 1 where one is met with a 500, hangs, or costs memory for good.
// `--requests N` and `--seed N` choose how many and which: `npm run fuzz -- --seed 42 --requests 250`.
import '@/scripts/start/load-environment'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { buildForTests } from '@/scripts/build/build-site'
import { createDatabase, createTemplate } from '@/tests/support/databases'
import { startServer } from '@/tests/support/server'
import { testEnvironment } from '@/tests/support/test-environment'
import { deployedMemory } from './bench/deployed-memory'
import { readOptions } from './fuzz/options'
import { BATCH, type Findings, sendRequests } from './fuzz/run'
import { type FuzzedSite, prepareFuzzedSite } from './fuzz/site'
import { findErrors } from './fuzz/verdict'
import { runScript } from './start/run-script'
import { makeTemporaryFolder } from './start/temporary-folder'

const MEBIBYTE = 1024 ** 2
const MORE_MEMORY = 30 * MEBIBYTE

await runScript(async () => {
  const { requests, seed } = readOptions(process.argv.slice(2))
  await buildForTests()
  console.log(`Seed ${seed}, ${requests} requests`)
  const postgres = await startThrowawayPostgres()
  const { folder } = makeTemporaryFolder('fuzz-data')
  try {
    await createTemplate(postgres.adminUrl)
    const { url } = await createDatabase(postgres.adminUrl)
    publishEnvironment(testEnvironment(url, folder))
    const server = await startServer(deployedMemory())
    try {
      await fuzz(await prepareFuzzedSite(server), seed, requests)
    } finally {
      await server.stop()
    }
  } finally {
    await closeDatabase()
    await postgres.stop()
  }
})

async function fuzz(site: FuzzedSite, seed: number, requests: number): Promise<void> {
  const quarter = Math.ceil(requests / 4 / BATCH) * BATCH
  const before = await sendRequests(site, { seed, from: 0, count: Math.min(quarter, requests) })
  const memoryThen = await site.server.memory()
  report('After the first quarter', before, memoryThen)
  const after = await sendRequests(site, {
    seed,
    from: quarter / BATCH,
    count: Math.max(0, requests - quarter),
  })
  const memoryNow = await site.server.memory()
  report('At the end', after, memoryNow)
  const faults = [...before.failures, ...after.failures].map(describe)
  faults.push(...findErrors(site.server.output()).map(line => `logged as an error: ${line.slice(0, 600)}`))
  if (memoryNow - memoryThen > MORE_MEMORY) faults.push('Memory was not flat.')
  if (!(await site.isSignedIn())) faults.push('The session was lost, so the admin area went untried.')
  if (faults.length > 0) throw new StartUpError(faults.join('\n\n'))
  console.log('No response of 500 or above, no hang, and memory is flat.')
}

function report(when: string, { statuses, failures }: Findings, memory: number): void {
  const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
  console.log(`${when}: ${(memory / MEBIBYTE).toFixed(0)} MiB resident, ${failures.length} batches failed`)
  console.log(`  ${counts.join(', ')}`)
}

function describe({ seed, requests, smallest, fault }: Findings['failures'][number]): string {
  const { kind, head, body, ending } = smallest
  const sent = JSON.stringify(
    head + (body.length > 2_000 ? `${body.slice(0, 2_000)}… (${body.length} bytes)` : body),
  )
  return `${kind} (the client ${ending}): ${fault}\n  sent: ${sent}\n  again: npm run fuzz -- --seed ${seed} --requests ${requests}`
}
