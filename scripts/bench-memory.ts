// Measures the memory of the serving process and of its embedded database at rest, after 30,000 pages and after 500 uploads, with
// deploy/site.service's settings; exits with 1 where a bound is missed. Linux alone tells a process's own memory from shared memory.
import '@/scripts/start/load-environment'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { publishEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import { buildForTests } from '@/scripts/build/build-site'
import { type RunningServer, startServer } from '@/tests/support/server'
import { testEnvironment } from '@/tests/support/test-environment'
import { deployedMemory } from './bench/deployed-memory'
import { printTable } from './bench/print-table'
import { listPublicPages } from './bench/public-pages'
import { repeat, sendUploads } from './bench/uploads'
import { forkedBy, postmasterOf } from './faults/database-processes'
import { runScript } from './start/run-script'
import { makeTemporaryFolder } from './start/temporary-folder'

const MEBIBYTE = 1024 ** 2
const AT_REST = 200
const AFTER_LOAD = 260
const PAGES = 30_000
const UPLOADS = 500
const CV_BYTES = 500_000
// By then the start's own garbage has been collected, and the mails and payments have been looked for.
const REST_MS = 20_000

await runScript(async () => {
  await buildForTests()
  const { folder: dataDir } = makeTemporaryFolder('bench-data')
  publishEnvironment({ ...testEnvironment('', dataDir), SEED: 'sample', LOG_LEVEL: 'info' })
  const server = await startServer(deployedMemory())
  try {
    await measure(server, dataDir)
  } finally {
    await server.stop()
  }
})

async function measure(server: RunningServer, dataDir: string): Promise<void> {
  const rows: string[][] = []
  const missed: string[] = []
  const note = async (when: string, most: number) => {
    const mebibytes = Math.round((await server.memory()) / MEBIBYTE)
    rows.push([when, String(mebibytes), String(most), String(databaseMebibytes(dataDir))])
    if (mebibytes > most) missed.push(`${when}: ${mebibytes} MiB, of at most ${most}.`)
  }
  await sleep(REST_MS)
  await note('at rest', AT_REST)
  await readPages(server.baseUrl)
  await note(`after ${PAGES} pages`, AFTER_LOAD)
  await sendUploads(server.baseUrl, UPLOADS, CV_BYTES)
  await note(`after ${UPLOADS} uploads of ${CV_BYTES / 1000} KB`, AFTER_LOAD)
  printTable(['Resident memory, MiB', 'Serving', 'At most', 'PostgreSQL'], rows)
  if (missed.length > 0) throw new StartUpError(missed.join('\n'))
}

async function readPages(baseUrl: string): Promise<void> {
  const paths = await listPublicPages(baseUrl)
  await repeat(PAGES, async number => {
    const response = await fetch(baseUrl + paths[number % paths.length])
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${response.url} was refused with ${response.status}`)
  })
}

/** Adds up what the database's processes hold; memory they share counts once. */
function databaseMebibytes(dataDir: string): number {
  const first = postmasterOf(dataDir)
  const pids = [first, ...forkedBy(first).map(({ pid }) => pid)]
  const kibibytes = pids.map(pid => {
    const share = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
    return Number(share?.[1])
  })
  return Math.round(kibibytes.reduce((sum, size) => sum + size, 0) / 1024)
}
