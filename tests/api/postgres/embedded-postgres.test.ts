import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { canReach } from '@/lib/postgres/account'
import { findPostgresBinaries } from '@/lib/postgres/binaries'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { grantServing } from '@/lib/postgres/roles'
import { childrenOf } from '../../support/child-processes'

// Nothing here cuts the power, so the disk need not be waited for.
const options = {
  ownerPassword: 'secret',
  servingPassword: 'a third secret',
  superuserPassword: 'another secret',
  durable: false,
}
/** The rights of a folder that every account uses. */
const SHARED = 0o1777

let dataDir: string
let database: EmbeddedPostgres

// Most tests leave it as they found it; after one that has not, the next has another.
beforeEach(async () => {
  if (database && (await isWhole())) return
  if (database) await remove()
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
  // As /var is, which is named by a slip.
  chmodSync(dataDir, SHARED)
  database = await startEmbeddedPostgres({ dataDir, ...options })
  await query("CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')")
})

afterAll(() => remove())

async function isWhole(): Promise<boolean> {
  return query('SELECT text FROM note').then(
    rows => rows.length === 1,
    () => false,
  )
}

async function remove(): Promise<void> {
  await database.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

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
  expect(shared).toMatchObject({ owned: false, servingUrl: database.servingUrl })
  await shared.stop()
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
})

test('wrong secrets are distinguished from a broken database', async () => {
  await expect(
    startEmbeddedPostgres({
      dataDir,
      ...options,
      ownerPassword: 'other',
      superuserPassword: 'other',
      shared: true,
    }),
  ).rejects.toThrow('refuses the password')
})

test('the database takes its own superuser secret over from a data directory that had one for both', async () => {
  await expect(connectAs('postgres', 'secret')).rejects.toThrow('password authentication failed')
  await query("ALTER ROLE postgres PASSWORD 'secret'", asSuperuser())
  await connectAs('postgres', 'secret')
  await database.stop()
  database = await startEmbeddedPostgres({ dataDir, ...options })
  await expect(connectAs('postgres', 'secret')).rejects.toThrow('password authentication failed')
  await connectAs('postgres', 'another secret')
})

// A test that cannot run here is not registered: a skipped one counts as failed.
const onLinux = process.platform === 'linux' ? test : () => {}
const asRoot = process.getuid?.() === 0 ? test : () => {}

onLinux('PostgreSQL has no capability, whoever starts it', () => {
  const status = readFileSync(`/proc/${postmasterPid()}/status`, 'utf8')
  for (const kind of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb'])
    expect(new RegExp(`^${kind}:\\s+0+$`, 'm').test(status), kind).toBe(true)
  expect(status).not.toMatch(/^Uid:\s+0\s/m)
})

test('a folder that others use too keeps its rights, and what comes into it is closed', () => {
  expect(statSync(dataDir).mode & 0o7777).toBe(SHARED)
  for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o077, name).toBe(0)
})

asRoot('root may keep programs and data where only root can go', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'closed-'))
  const inside = await startEmbeddedPostgres({ dataDir: join(closed, 'data'), ...options })
  try {
    expect(statSync(closed).mode & 0o777).toBe(0o700)
    await query('CREATE EXTENSION citext', inside.ownerUrl)
  } finally {
    await inside.stop()
    rmSync(closed, { recursive: true, force: true })
  }
  const programs = await findPostgresBinaries({ uid: 65_534, gid: 65_534 })
  expect(canReach(programs.postgres, { uid: 65_534, gid: 65_534 })).toBe(true)
})

test('a data directory that had one role gets the one that serves', async () => {
  await query('REVOKE ALL ON DATABASE app FROM site; DROP ROLE site', asSuperuser())
  await database.stop()
  database = await startEmbeddedPostgres({ dataDir, ...options })
  await grantServing(database.ownerUrl, database.servingUrl)
  expect(await query('SELECT text FROM note', database.servingUrl)).toEqual([{ text: 'kept' }])
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
    const stages: string[] = []
    const watched = await startEmbeddedPostgres({ dataDir, ...options, onLoss: stage => stages.push(stage) })
    try {
      process.kill(which === 'postmaster' ? postmasterPid() : backendPid(), 'SIGKILL')
      await expect.poll(() => stages.at(-1)).toBe('restored')
      expect(stages[0]).toBe('lost')
      expect(await query('SELECT text FROM note', watched.ownerUrl)).toEqual([{ text: 'kept' }])
    } finally {
      // No other test is to find one that comes back by itself.
      await watched.stop()
    }
  },
)

test('a start that fails after it has started the server stops it again', async () => {
  await database.stop()
  await expect(
    startEmbeddedPostgres({ dataDir, ...options, ownerPassword: 'other', superuserPassword: 'other' }),
  ).rejects.toThrow('refuses the password')
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a log that cannot be written does not keep the database from starting', async () => {
  await database.stop()
  const log = join(dataDir, 'postgres.log')
  rmSync(log, { force: true })
  mkdirSync(log)
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
  rmSync(log, { recursive: true })
})

test('while a connection of a dead server is still there no second server starts on its data', async () => {
  const connection = new pg.Client({ connectionString: database.ownerUrl })
  connection.on('error', () => {})
  await connection.connect()
  const { rows } = await connection.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const pid = rows[0]?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  try {
    const postmaster = postmasterPid()
    process.kill(postmaster, 'SIGKILL')
    // By now another program may have its number: here the one that runs this test.
    const note = join(dataDir, 'postgres', 'postmaster.pid')
    writeFileSync(note, readFileSync(note, 'utf8').replace(/^\d+/, String(process.pid)))
    await expect(startEmbeddedPostgres({ dataDir, ...options })).rejects.toThrow('still in use')
  } finally {
    process.kill(pid, 'SIGKILL')
    await connection.end().catch(() => {})
  }
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
}, 60_000)

test('a server that never comes to stop is ended by the next start, and loses nothing', async () => {
  const postmaster = postmasterPid()
  // Without its checkpointer it waits for ever.
  const checkpointer = childrenOf(postmaster).find(pid =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('checkpointer'),
  )
  process.kill(checkpointer ?? 0, 'SIGSTOP')
  process.kill(postmaster, 'SIGINT')
  const note = join(dataDir, 'postgres', 'postmaster.pid')
  await expect.poll(() => readFileSync(note, 'utf8')).toContain('stopping')
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(postmasterPid()).not.toBe(postmaster)
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
}, 120_000)

test('the reason for a failed start is one of this start, not of an earlier one', async () => {
  await database.stop()
  appendFileSync(join(dataDir, 'postgres.log'), 'FATAL:  an old complaint\n')
  const [part, away] = [join(dataDir, 'postgres', 'global'), join(dataDir, 'away')]
  renameSync(part, away)
  const start = startEmbeddedPostgres({ dataDir, ...options })
  await expect(start).rejects.toThrow('did not start')
  await expect(start).rejects.not.toThrow('an old complaint')
  renameSync(away, part)
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
})

test('data of another PostgreSQL is named with its version, and left as it is', async () => {
  await database.stop()
  const note = join(dataDir, 'postgres', 'PG_VERSION')
  const version = readFileSync(note, 'utf8')
  writeFileSync(note, '16\n')
  await expect(startEmbeddedPostgres({ dataDir, ...options })).rejects.toThrow(
    /of PostgreSQL 16, .*docs\/backup/,
  )
  writeFileSync(note, version)
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
})

test('data that others may read, as a copy may be, are said to be closed, with the command; a closed folder stays closed', async () => {
  await database.stop()
  chmodSync(dataDir, 0o700)
  const folder = join(dataDir, 'postgres')
  chmodSync(folder, 0o755)
  await expect(startEmbeddedPostgres({ dataDir, ...options })).rejects.toThrow(`Run: chmod 700 ${folder}`)
  chmodSync(folder, 0o700)
  database = await startEmbeddedPostgres({ dataDir, ...options })
  expect(await query('SELECT text FROM note')).toEqual([{ text: 'kept' }])
  expect(statSync(dataDir).mode & 0o7777).toBe(0o700)
})

const asSuperuser = () => database.ownerUrl.replace(/app:.*@(.*)app$/, 'postgres:another%20secret@$1postgres')

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

async function connectAs(user: string, password: string): Promise<void> {
  const { port } = new URL(database.ownerUrl)
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
  return childrenOf(postmasterPid())[0] ?? 0
}

async function query(sql: string, url = database.ownerUrl): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
