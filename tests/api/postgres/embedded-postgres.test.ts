import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'

// Nothing here cuts the power, so the disk need not be waited for.
const options = { password: 'secret', superuserPassword: 'another secret', durable: false }
let dataDir: string
let database: EmbeddedPostgres

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
  database = await startEmbeddedPostgres({ dataDir, ...options })
  await query("CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')")
})

afterEach(async () => {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a database killed with everything else comes back with what it had acknowledged', async () => {
  process.kill(postmasterPid(), 'SIGKILL')
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
})

test('a second start on the same folder is refused and harms nothing', async () => {
  await expect(startEmbeddedPostgres({ dataDir, ...options })).rejects.toThrow(
    'Another start is using DATA_DIR',
  )
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
})

test('a tool may share a running database, and leaves it running', async () => {
  const shared = await startEmbeddedPostgres({ dataDir, ...options, shared: true })
  expect(shared).toMatchObject({ owned: false, url: database.url })
  await shared.stop()
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
})

test('wrong secrets are distinguished from a broken database', async () => {
  await expect(
    startEmbeddedPostgres({
      dataDir,
      ...options,
      password: 'other',
      superuserPassword: 'other',
      shared: true,
    }),
  ).rejects.toThrow('refuses the password')
})

test('the database takes its own superuser secret over from a data directory that had one for both', async () => {
  await query('SELECT 1')
  await expect(connectAs('postgres', 'secret')).rejects.toThrow('password authentication failed')
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
  database = await startEmbeddedPostgres({ dataDir, ...options, superuserPassword: options.password })
  await database.stop()
  database = await startEmbeddedPostgres({ dataDir, ...options })
  await expect(connectAs('postgres', 'secret')).rejects.toThrow('password authentication failed')
  await connectAs('postgres', 'another secret')
})

test('PostgreSQL inherits nothing but the path and the language', async () => {
  const names = readFileSync(`/proc/${postmasterPid()}/environ`, 'utf8')
    .split('\0')
    .map(entry => entry.split('=')[0])
  const foreign = names.filter(name => name && !/^(PATH|LANG|PG\w+)$/.test(name))
  expect(foreign).toEqual([])
})

test.each(['postmaster', 'backend'] as const)(
  'after its %s is killed the database is back at its port',
  async which => {
    await database.stop()
    const news: string[] = []
    database = await startEmbeddedPostgres({ dataDir, ...options, onLoss: word => news.push(word) })
    const { url } = database
    process.kill(which === 'postmaster' ? postmasterPid() : backendPid(), 'SIGKILL')
    await expect.poll(() => news.at(-1), { timeout: 10_000 }).toBe('restored')
    expect(news[0]).toBe('lost')
    expect(database.url).toBe(url)
    expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
  },
)

test('a start that fails after it has started the server stops it again', async () => {
  await database.stop()
  await expect(
    startEmbeddedPostgres({ dataDir, ...options, password: 'other', superuserPassword: 'other' }),
  ).rejects.toThrow('refuses the password')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('the reason for a failed start is one of this start, not of an earlier one', async () => {
  await database.stop()
  appendFileSync(join(dataDir, 'postgres.log'), 'FATAL:  an old complaint\n')
  rmSync(join(dataDir, 'postgres', 'global'), { recursive: true })
  const start = startEmbeddedPostgres({ dataDir, ...options })
  await expect(start).rejects.toThrow('did not start')
  await expect(start).rejects.not.toThrow('an old complaint')
})

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function connectAs(user: string, password: string): Promise<void> {
  const { port } = new URL(database.url)
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user,
    password,
    database: 'postgres',
  })
  try {
    await client.connect()
  } finally {
    await client.end()
  }
}

// Any backend will do; PostgreSQL restarts them all when one of them is killed.
function backendPid(): number {
  const pid = postmasterPid()
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')[0])
}

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
