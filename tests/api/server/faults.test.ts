import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { database } from '@/lib/platform/database'
import { listenOnLoopback } from '@/lib/postgres/cluster'
import { COMPILE_ONCE } from '../../support/compile-once'
import { choosePort } from '../../support/ports'
import { startServer } from '../../support/server'

test('with mails due and a mail server that never greets, SIGTERM ends the site in time', async () => {
  const sockets = new Set<Socket>()
  const silent = createServer(socket => sockets.add(socket))
  const port = await listenOnLoopback(silent)
  await database().outboxMail.createMany({
    data: Array.from({ length: 30 }, (_, number) => ({
      kind: 'test',
      recipient: `visitor-${number}@example.com`,
      subject: 'A letter',
      text: 'Text',
      html: '<p>Text</p>',
    })),
  })
  const server = await startServer({
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'studio@example.com' },
  })
  await expect.poll(() => sockets.size).toBeGreaterThan(0)
  const started = Date.now()
  expect(await server.stop()).toBe(0)
  expect(Date.now() - started).toBeLessThan(15_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
  // Only those that were being handed over stay claimed.
  const due = await database().$queryRaw<unknown[]>`SELECT 1 FROM outbox_mails WHERE next_attempt_at <= now()`
  expect(due.length).toBeGreaterThanOrEqual(27)
}, 300_000)

// As `startServer` starts it.
const SERVE = [...COMPILE_ONCE, 'scripts/run.mjs', 'serve']

/** The variables of a server that logs every request, on a port of its own. */
async function loggingServer() {
  const port = await choosePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: baseUrl,
    LOG_LEVEL: 'info',
    NODE_ENV: 'production' as const,
    VITEST: undefined,
  }
  const knock = () =>
    fetch(`${baseUrl}/api/jobs`).then(
      ({ status }) => status,
      () => 0,
    )
  return { env, knock, untilServed: () => expect.poll(knock, { timeout: 150_000 }).toBe(200) }
}

test('a log on a full disk neither stops the site nor its end', async () => {
  const { env, knock, untilServed } = await loggingServer()
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, SERVE, { env, stdio: ['ignore', full, full] })
  closeSync(full)
  const exited = once(child, 'exit')
  await untilServed()
  for (let request = 0; request < 20; request++) expect(await knock()).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}, 300_000)

test('a log that nobody reads any more stops neither the site nor its end', async () => {
  const { env, knock, untilServed } = await loggingServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'unread-'))
  const path = join(dataDir, 'pipe')
  execFileSync('mkfifo', [path])
  // Open for reading too, so that it opens at once and never breaks.
  const pipe = openSync(path, 'r+')
  const child = spawn(process.execPath, SERVE, { env, stdio: ['ignore', pipe, pipe] })
  const exited = once(child, 'exit')
  await untilServed()
  // A pipe holds 64 KiB, and a line has more than 130 bytes.
  for (let request = 0; request < 550; request++) expect(await knock()).toBe(200)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  closeSync(pipe)
  rmSync(dataDir, { recursive: true, force: true })
}, 300_000)

const hasPython = spawnSync('python3', ['-c', 'import pty']).status === 0
if (!hasPython) console.warn('There is no python3 here to make a terminal with: closing one is not tested.')
else
  test('a terminal that freezes does not hold the site up; closed with lines pending it ends the site in order', async () => {
    const { env, knock, untilServed } = await loggingServer()
    const dataDir = mkdtempSync(join(tmpdir(), 'terminal-'))
    const child = spawn('python3', ['scripts/faults/terminal.py', process.execPath, ...SERVE], {
      env: { ...env, DATABASE_URL: '', DATA_DIR: dataDir },
      stdio: ['pipe', 'ignore', 'inherit'],
    })
    const exited = once(child, 'exit')
    await untilServed()
    child.stdin.write('stop\n')
    // A terminal holds 4 KiB, or 64 at most.
    for (let request = 0; request < 550; request++) expect(await knock()).toBe(200)
    child.stdin.write('close\n')
    await exited
    // Not by its exit code: once all is done, Node itself stumbles over a terminal that is gone. Its database was stopped.
    expect(existsSync(join(dataDir, 'postgres', 'PG_VERSION'))).toBe(true)
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    rmSync(dataDir, { recursive: true, force: true })
  }, 300_000)

test('when its embedded database is killed the site goes on serving, and is whole again within 10 s', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'killed-'))
  const server = await startServer({ env: { DATABASE_URL: '', DATA_DIR: dataDir, LOG_LEVEL: 'warn' } })
  try {
    expect(server.output()).toContain('Payments  sandbox')
    expect(server.output()).toContain('Database  embedded')
    const status = async (path: string) => (await fetch(server.baseUrl + path)).status
    const [pid] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
    expect(await status('/contact')).toBe(200)
    expect([200, 503]).toContain(await status('/api/jobs'))
    await expect.poll(() => server.output()).toContain('the embedded database is back')
    await expect.poll(() => status('/api/jobs')).toBe(200)
    expect(await server.stop()).toBe(0)
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}, 300_000)
