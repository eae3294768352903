import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { migrateSiteDatabase } from '@/lib/postgres/site-database'
import { type RunningServer, startServer } from '../../support/server'

let dataDir: string
let database: EmbeddedPostgres
let server: RunningServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'frozen-'))
  database = await startEmbeddedPostgres({
    dataDir,
    ownerPassword: 'a',
    servingPassword: 'b',
    superuserPassword: 'c',
    durable: false,
  })
  await migrateSiteDatabase(database)
  server = await startServer({ env: { DATABASE_URL: database.servingUrl, LOG_LEVEL: 'info' } })
})
afterAll(async () => {
  await server.stop()
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('while the database is frozen requests get what is kept, or a 503 in time; afterwards all is well', async () => {
  // What is read before that is not kept.
  await expect.poll(() => server.output()).toContain('"listening for changes to records"')
  const warm = await (await fetch(`${server.baseUrl}/api/jobs`)).text()
  signalDatabase(dataDir, 'SIGSTOP')
  try {
    const started = Date.now()
    const paths = ['/sitemap.xml', '/jobs', ...Array.from({ length: 20 }, () => '/api/courses')]
    const responses = await Promise.all(paths.map(path => fetch(server.baseUrl + path)))
    expect(Date.now() - started).toBeLessThan(25_000)
    for (const response of responses) {
      expect(response.status, response.url).toBe(503)
      expect(response.headers.get('retry-after')).toBe('10')
    }
    const back = await fetch(`${server.baseUrl}/api/payments/callback/sandbox?reference=pc-${'2'.repeat(26)}`)
    expect([back.status, back.headers.get('refresh')]).toEqual([503, '10'])
    expect(await back.text()).toContain('Your payment is being checked.')
    const kept = await fetch(`${server.baseUrl}/api/jobs`)
    expect([kept.status, await kept.text()]).toEqual([200, warm])
  } finally {
    signalDatabase(dataDir, 'SIGCONT')
  }
  for (const path of ['/api/jobs', '/api/ready', '/jobs']) {
    const status = async () => (await fetch(server.baseUrl + path)).status
    await expect.poll(status).toBe(200)
  }
})

test('SIGTERM ends the site though its embedded database is frozen, which stops once it goes on', async () => {
  const ownDataDir = mkdtempSync(join(tmpdir(), 'frozen-own-'))
  const own = await startServer({ env: { DATABASE_URL: '', DATA_DIR: ownDataDir, LOG_LEVEL: 'fatal' } })
  const note = join(ownDataDir, 'postgres', 'postmaster.pid')
  try {
    await fetch(`${own.baseUrl}/api/jobs`)
    signalDatabase(ownDataDir, 'SIGSTOP')
    await own.stop()
    expect(existsSync(note)).toBe(true)
    signalDatabase(ownDataDir, 'SIGCONT')
    await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(false)
  } finally {
    await own.kill()
    rmSync(ownDataDir, { recursive: true, force: true })
  }
}, 180_000)

// A process group of its own holds the server and all that it forked.
function signalDatabase(folder: string, signal: NodeJS.Signals): void {
  const [postmaster] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  for (const pid of [Number(postmaster), ...childrenOf(Number(postmaster))]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // Told to stop while it was frozen, the database ends its children as soon as it goes on.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}
