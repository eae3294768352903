// Measures the admin pages and exports with few and with many records, on a server and a database of its own.
import '@/scripts/start/load-environment'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeDatabase } from '@/lib/platform/database'
import { publishEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { seedLarge } from '@/prisma/large/seed-large'
import { buildForTests } from '@/scripts/build/build-site'
import { runStep } from '@/scripts/start/progress'
import { postLogin } from '@/tests/support/administrator'
import { createDatabase, createTemplate } from '@/tests/support/databases'
import { startServer } from '@/tests/support/server'
import { testEnvironment } from '@/tests/support/test-environment'
import { measureExport, measurePages, type PageTimes } from './bench/admin/measure'
import { findSlow, printTimes } from './bench/admin/report'
import { runScript } from './start/run-script'
import { makeTemporaryFolder } from './start/temporary-folder'

const FEW = 1_000
const MANY = 100_000
const EXPORT_MEBIBYTES = 50
const RESULTS = 'test-results'

await runScript(async () => {
  await buildForTests()
  const postgres = await startThrowawayPostgres()
  try {
    await createTemplate(postgres.adminUrl)
    const few = await measureSite(postgres.adminUrl, FEW)
    const many = await measureSite(postgres.adminUrl, MANY)
    const failures = [...findSlow(few.times, many.times), ...many.heavy]
    if (failures.length > 0) throw new StartUpError(failures.join('\n'))
    console.log('\nEvery page and export keeps within its bounds.')
  } finally {
    await closeDatabase()
    await postgres.stop()
  }
})

async function measureSite(
  clusterUrl: string,
  count: number,
): Promise<{ times: PageTimes[]; heavy: string[] }> {
  const { url } = await createDatabase(clusterUrl)
  const { folder } = makeTemporaryFolder('bench-data')
  publishEnvironment(testEnvironment(url, folder))
  await runStep(`${count.toLocaleString('en')} records`, () => seedLarge({ count }))
  await closeDatabase()
  const server = await startServer()
  try {
    const cookie = (await postLogin(server.baseUrl)).headers.get('set-cookie')?.split(';')[0] ?? ''
    const times = await runStep('Pages', () => measurePages(server, cookie))
    printTimes(count, times)
    return { times, heavy: count === MANY ? await exportAll(server, cookie) : [] }
  } finally {
    await server.stop()
  }
}

async function exportAll(server: Awaited<ReturnType<typeof startServer>>, cookie: string): Promise<string[]> {
  mkdirSync(RESULTS, { recursive: true })
  const heavy: string[] = []
  for (const list of ['applications', 'enrollments', 'payments']) {
    const { rows, seconds, mebibytes, file } = await measureExport(server, cookie, list)
    writeFileSync(join(RESULTS, `${list}.csv`), Buffer.concat(file))
    console.log(
      `${list}.csv: ${rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s, ${mebibytes.toFixed(0)} MiB more memory at most`,
    )
    if (mebibytes >= EXPORT_MEBIBYTES) heavy.push(`${list}.csv took ${mebibytes.toFixed(0)} MiB`)
  }
  return heavy
}
