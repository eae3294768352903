import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'

// Nothing here cuts the power, so the disk need not be waited for.
const options = { password: 'secret', durable: false }
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
    startEmbeddedPostgres({ dataDir, ...options, password: 'other', shared: true }),
  ).rejects.toThrow('refuses the password')
})

test('the owner is notified when the database goes away by itself', async () => {
  await database.stop()
  const lost = new Promise<void>(resolve => {
    void startEmbeddedPostgres({ dataDir, ...options, onLost: resolve }).then(started => {
      database = started
      process.kill(postmasterPid(), 'SIGKILL')
    })
  })
  await expect(lost).resolves.toBeUndefined()
})

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
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
