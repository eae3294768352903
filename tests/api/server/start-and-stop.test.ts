import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { env } from '@/lib/platform/env'
import { checkServingSettings, parseSettings } from '@/lib/platform/env-schema'
import { requireDataFolder } from '@/lib/platform/folders'
import { readMigrations } from '@/lib/platform/migration-files'
import { StartUpError } from '@/lib/platform/start-up-error'
import { findFreePort } from '@/lib/postgres/cluster'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { createEmptyDatabase, runSql } from '../../support/databases'
import { linkSite } from '../../support/linked-site'
import { choosePort } from '../../support/ports'
import { aJob } from '../../support/records'
import { runScript, startServer } from '../../support/server'

const lines = (text: string) => text.trim().split('\n').filter(Boolean)

/** Opens a connection to a server, and collects what arrives on it. */
async function open({ baseUrl }: { baseUrl: string }) {
  const socket = openSocket({ port: Number(new URL(baseUrl).port), host: '127.0.0.1' })
  socket.on('error', () => {})
  await once(socket, 'connect')
  let text = ''
  socket.on('data', part => {
    text += part
  })
  return { socket, closed: once(socket, 'close'), text: () => text }
}

/** Waits until a server takes no new connection. */
async function untilTurnedAway({ baseUrl }: { baseUrl: string }): Promise<void> {
  const knock = () =>
    fetch(`${baseUrl}/api/health`).then(
      () => 'let in',
      () => 'turned away',
    )
  await expect.poll(knock).toBe('turned away')
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`

/** Opens a connection, and keeps it once it has had its first response. */
async function keepOpen(server: { baseUrl: string }, path: string) {
  const { socket, closed, text } = await open(server)
  socket.write(get(path))
  await expect.poll(text).toContain('HTTP/1.1 200 ')
  const before = text().length
  return { path, socket, closed, textSince: () => text().slice(before) }
}

test('as the server stops, whose output nobody reads any more, requests under way finish, and connections that were kept or opened in advance do not hold it up', async () => {
  const server = await startServer()
  server.process.stdout?.destroy()
  server.process.stderr?.destroy()
  const { id } = await aJob()
  // As browsers open one, and send nothing yet.
  const unused = await open(server)
  const running = await open(server)
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong password' })
  const head = `POST /api/admin/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  running.socket.write(head + body.slice(0, 10))
  await fetch(`${server.baseUrl}/api/jobs/apply/${id}`)
  const paths = ['/about-us', '/api/health']
  const kept = await Promise.all(paths.map(path => keepOpen(server, path)))
  const began = performance.now()
  const stopped = server.stop()
  await untilTurnedAway(server)
  for (const { path, socket, closed, textSince } of kept) {
    socket.write(get(path))
    await closed
    expect(textSince(), path).toMatch(/HTTP\/1\.1 200 [\s\S]*^connection: close\r$/im)
  }
  running.socket.write(body.slice(10))
  await running.closed
  // A client that keeps its connection is told that there is no next request.
  expect(running.text()).toMatch(/^HTTP\/1\.1 401 [\s\S]*^connection: close\r$/im)
  expect(await stopped).toBe(0)
  await unused.closed
  expect(performance.now() - began).toBeLessThan(7_000)
})

test('a port in use is one line and exit code 1', async () => {
  const taken = createServer()
  const port = await choosePort()
  await new Promise<void>(resolve => taken.listen(port, '127.0.0.1', resolve))
  const run = runScript('serve', { PORT: String(port) })
  expect(await run.exited).toBe(1)
  taken.close()
  expect(lines(run.output())).toEqual([expect.stringContaining(String(port))])
})

test.each([
  ['PORT', 'eighty'],
  // Nothing can be made there, by whomever.
  ['DATA_DIR', '/proc/site'],
])('a bad %s is one line that names it, and exit code 1', async (name, value) => {
  const run = runScript('serve', { [name]: value })
  expect(await run.exited).toBe(1)
  expect(lines(run.output())).toEqual([expect.stringContaining(name)])
})

// What it throws is printed as the one line above.
test.each([
  ['ADMIN_PREFIX', '/jobs'],
  ['CV_MAX_BYTES', '-1'],
  ['RATE_LIMITS', 'perhaps'],
  ['DATABASE_URL', 'mysql://localhost/app'],
  ['DATA_DIR', '/dev/null'],
  ['MAIL_FROM', 'the studio @ home'],
])('a bad %s is said in one line that names it', (name, value) => {
  const start = () => {
    const settings = parseSettings({ ...process.env, [name]: value })
    checkServingSettings(settings)
    requireDataFolder(settings)
  }
  expect(start).toThrow(StartUpError)
  expect(start).toThrow(new RegExp(`^.*${name}.*$`))
})

test('a database that cannot be reached is one line and exit code 1', async () => {
  const url = `postgresql://app:secret@127.0.0.1:${await findFreePort()}/app`
  const run = runScript('serve', { PORT: String(await choosePort()), DATABASE_URL: url })
  expect(await run.exited).toBe(1)
  const complaints = lines(run.output())
  expect(complaints.at(-1)).toContain('DATABASE_URL')
  expect(run.output()).not.toContain('secret')
  expect(run.output()).not.toMatch(/^\s+at /m)
})

const at = (changes: Partial<URL>) => Object.assign(new URL(env().databaseUrl), changes).href

test.each([
  ['a server that does not run', () => at({ port: '1' }), /ECONNREFUSED.*: start PostgreSQL there/],
  [
    'a host that there is not',
    () => at({ hostname: 'nowhere.internal' }),
    /: correct its host; in a password/,
  ],
  ['a password that it refuses', () => at({ password: 'wrong' }), /: correct its user and password\.$/],
  ['a database that there is not', () => at({ pathname: '/nowhere' }), /"nowhere" .*: make that database/],
  ['TLS that it has none of', () => at({ search: '?sslmode=verify-full' }), /: see that .* sslmode\.$/],
])('%s is said with what to do', async (_, url, words) => {
  const settings = parseSettings({ DATABASE_URL: url(), NEXTAUTH_SECRET: 'x'.repeat(32) })
  await expect(openSiteDatabase(settings)).rejects.toThrow(words)
})

test('a build that lacks a file, as after a copy that broke off, is refused as incomplete', async () => {
  const run = runScript('serve', { PORT: String(await choosePort()) }, { cwd: linkSite(['server']) })
  expect(await run.exited).toBe(1)
  expect(lines(run.output()).at(-1)).toMatch(/^A file of the build is missing \(.*\): run npm run build\.$/)
})

test('a build made for another SITE_URL is not served: one line says what to run', async () => {
  const run = runScript('serve', { PORT: String(await choosePort()), SITE_URL: 'https://www.example.com' })
  expect(await run.exited).toBe(1)
  expect(lines(run.output())).toEqual([
    expect.stringMatching(/not for https:\/\/www\.example\.com: run npm run build with that SITE_URL/),
  ])
})

test('a database from a newer version is refused: one line names its migrations', async () => {
  const url = env().databaseUrl
  const rename = (from: string, to: string) =>
    runSql(url, `UPDATE _prisma_migrations SET migration_name = '${to}' WHERE migration_name = '${from}'`)
  const last = (await readMigrations()).at(-1)?.name ?? ''
  await rename(last, '29990101000000_from_tomorrow')
  const run = runScript('serve', { PORT: String(await choosePort()), SITE_URL: '' })
  const code = await run.exited
  await rename('29990101000000_from_tomorrow', last)
  expect(code).toBe(1)
  expect(lines(run.output()).at(-1)).toContain('29990101000000_from_tomorrow')
})

test('commands on a database that is not the site’s say so in one line, and not that nothing is held', async () => {
  const empty = await createEmptyDatabase(env().databaseUrl)
  onTestFinished(() => empty.drop())
  for (const [name = '', ...words] of [
    ['person', 'export', 'ada@example.com'],
    ['admin', 'list'],
  ]) {
    const run = runScript(name, { DATABASE_URL: empty.url, DATABASE_OWNER_URL: '' }, { words })
    expect(await run.exited, name).toBe(1)
    const said = lines(run.output()).at(-1)
    expect(said, name).toMatch(/^The site has never started on the database of DATABASE_URL/)
  }
})

test('a stop in the midst of a first start leaves no database behind, and no complaint', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'early-stop-'))
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  const run = runScript('serve', { PORT: String(await choosePort()), DATABASE_URL: '', DATA_DIR: dataDir })
  // The server has just been started, and cannot be connected to yet.
  await expect.poll(() => existsSync(note), { timeout: 60_000, interval: 1 }).toBe(true)
  run.process.kill('SIGTERM')
  expect(await run.exited).toBe(0)
  expect(existsSync(note)).toBe(false)
  expect(lines(run.output())).toEqual(['Database ...'])
  rmSync(dataDir, { recursive: true })
}, 90_000)

// npm hands on both signals in one way, and each test that stops a server sends it SIGTERM itself.
test('SIGINT to npm stops the site in order', async () => {
  const port = await choosePort()
  const child = spawn('npm', ['run', 'serve'], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: '',
      NODE_ENV: 'production',
      VITEST: undefined,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  const exited = once(child, 'close')
  await expect.poll(() => output, { timeout: 30_000 }).toContain('Admin ')
  child.kill('SIGINT')
  await exited
  expect(output).toContain('Stopping: no new requests')
  await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow()
})
