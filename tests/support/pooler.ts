import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@/lib/postgres/cluster'
import { runSql } from './databases'

/** PgBouncer before the cluster, in transaction mode: where it listens, and what ends it. */
export type Pooler = { port: number; stop(): Promise<void> }

// As docs/scaling.md has them for the role that serves, since a pooler takes none from a client.
const LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
const LIMIT_SECONDS = [10, 5, 20]

/** Starts PgBouncer with fewer connections than its clients have, so that each query may find another one. */
export async function startPooler(clusterUrl: string): Promise<Pooler> {
  for (const [at, name] of LIMITS.entries())
    await runSql(clusterUrl, `ALTER ROLE site SET ${name} = '${LIMIT_SECONDS[at]}s'`)
  const { port: clusterPort, password } = new URL(clusterUrl)
  const port = await findFreePort()
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(
    join(folder, 'users'),
    ['postgres', 'app', 'site'].map(role => `"${role}" "${password}"\n`).join(''),
  )
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${clusterPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
`,
  )
  chmodSync(folder, 0o755)
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, settings], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const failed = ended.then(() => Promise.reject(new Error(`PgBouncer did not start on ${settings}`)))
  await Promise.race([untilItListens(port), failed])
  return {
    port,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItListens(port: number): Promise<void> {
  while (!(await accepts(port))) await sleep(50)
}

function accepts(port: number): Promise<boolean> {
  return new Promise(done => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean) => {
      socket.destroy()
      done(is)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
}
