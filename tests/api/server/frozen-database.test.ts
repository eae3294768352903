import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { persistSecret } from '@/lib/platform/secrets'
import { databaseUrls } from '@/lib/postgres/roles'
import { childrenOf } from '../../support/child-processes'
import { type FakeMailServer, startFakeMailServer } from '../../support/fake-mail-server'
import { type RunningServer, startServer } from '../../support/server'

let dataDir: string
let mailServer: FakeMailServer
let server: RunningServer

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'frozen-'))
  mailServer = await startFakeMailServer({
    // The first letter has come: the worker is about to store that, and then that the others are due.
    hesitate: async () => {
      if (mailServer.received.length > 0) signalDatabase('SIGSTOP')
    },
  })
  server = await startServer({
    env: {
      DATABASE_URL: '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'studio@example.com',
    },
  })
})
afterAll(async () => {
  await server.stop()
  await mailServer.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('while the database is frozen requests get what is kept, or a 503 in time; afterwards all is well', async () => {
  // A response that is made before that is not kept.
  await expect.poll(() => server.output()).toContain('"listening for changes to records"')
  const warm = await (await fetch(`${server.baseUrl}/api/jobs`)).text()
  signalDatabase('SIGSTOP')
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
    signalDatabase('SIGCONT')
  }
  for (const path of ['/api/jobs', '/api/ready', '/jobs']) {
    const status = async () => (await fetch(server.baseUrl + path)).status
    await expect.poll(status).toBe(200)
  }
})

// It ends the site.
test('SIGTERM ends the site though its database is frozen, which is told to stop even where a worker waits for it', async () => {
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  await queueLetters()
  await expect.poll(() => mailServer.received.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await server.stop()
  expect(existsSync(note)).toBe(true)
  signalDatabase('SIGCONT')
  await expect.poll(() => existsSync(note), { timeout: 60_000 }).toBe(false)
}, 180_000)

async function queueLetters(): Promise<void> {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const passwords = { ownerPassword: persistSecret(dataDir, 'database-password'), servingPassword: '' }
  const client = new Client({ connectionString: databaseUrls(port, passwords).ownerUrl })
  await client.connect()
  await client.query(
    `INSERT INTO outbox_mails (id, kind, recipient, subject, text, html)
     SELECT gen_random_uuid(), 'test', 'visitor@example.com', 'A letter', 'Text', '<p>Text</p>' FROM generate_series(1, 20)`,
  )
  await client.end()
}

// A process group of its own holds the server and all that it forked.
function signalDatabase(signal: NodeJS.Signals): void {
  const [postmaster] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  for (const pid of [Number(postmaster), ...childrenOf(Number(postmaster))]) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      // Told to stop while it was frozen, the database ends its children as soon as it goes on.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
