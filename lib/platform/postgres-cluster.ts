import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PostgresRunner } from './postgres-account'
import type { PostgresBinaries } from './postgres-binaries'
import { StartUpError } from './start-up-error'

const LOG_LIMIT_BYTES = 5 * 1024 ** 2

/** One PostgreSQL data folder and the means to run programs on it. */
export type Cluster = {
  folder: string
  logFile: string
  /** False only for throw-away data: commits are then not flushed to the disk. */
  durable: boolean
  binaries: PostgresBinaries
  runner: PostgresRunner
}

/** Makes the data folder where there is none: whole or not at all. Throws StartUpError with PostgreSQL's own words. */
export function createCluster(cluster: Cluster, password: string): void {
  if (existsSync(join(cluster.folder, 'PG_VERSION'))) return
  removeDrafts(cluster.folder)
  const draft = `${cluster.folder}.new-${randomBytes(6).toString('hex')}`
  const passwordFile = `${draft}-password`
  try {
    mkdirSync(draft, { mode: 0o700 })
    writeFileSync(passwordFile, password, { mode: 0o600 })
    cluster.runner.giveAway(draft)
    cluster.runner.giveAway(passwordFile)
    initialise(cluster, draft, passwordFile)
    moveIntoPlace(draft, cluster.folder)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

// Not every system knows C.UTF-8; without it only the search for accented names is slower.
function initialise(cluster: Cluster, draft: string, passwordFile: string): void {
  const first = runInitdb(cluster, draft, [`--pwfile=${passwordFile}`, '--lc-ctype=C.UTF-8'])
  if (first.status === 0) return
  const second = runInitdb(cluster, draft, [`--pwfile=${passwordFile}`])
  if (second.status === 0) return
  const words = second.error?.message ?? second.stderr.toString().trim().split('\n').at(-1)
  throw new StartUpError(`The embedded database could not be created in ${cluster.folder}: ${words}`)
}

function runInitdb(cluster: Cluster, draft: string, extra: string[]) {
  const { file, args, options } = cluster.runner.command(cluster.binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(cluster.durable ? [] : ['--no-sync']),
    ...extra,
  ])
  return spawnSync(file, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
}

function moveIntoPlace(draft: string, folder: string): void {
  try {
    renameSync(draft, folder)
  } catch (error) {
    // Another start got there first; its data folder is as good.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error
  }
}

function removeDrafts(folder: string): void {
  const parent = join(folder, '..')
  const hourAgo = Date.now() - 3_600_000
  for (const name of readdirSync(parent).filter(entry => entry.startsWith('postgres.new-'))) {
    if (statSync(join(parent, name)).mtimeMs < hourAgo)
      rmSync(join(parent, name), { recursive: true, force: true })
  }
}

/** Starts the server in a session of its own, so that a Ctrl-C in the terminal does not reach it. */
export function spawnPostgres(cluster: Cluster, port: number): ChildProcess {
  shortenLog(cluster.logFile)
  const log = openSync(cluster.logFile, 'a', 0o600)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    ...(cluster.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { file, args, options } = cluster.runner.command(cluster.binaries.postgres, [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...flags,
  ])
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  return child
}

/** Stops the server that runs on the folder, letting transactions in progress roll back. Takes at most 30 s. */
export async function stopPostgres(cluster: Cluster): Promise<void> {
  const { file, args, options } = cluster.runner.command(cluster.binaries.pg_ctl, [
    'stop',
    '--pgdata',
    cluster.folder,
    '--mode=fast',
    '--timeout=30',
  ])
  // Detached, or a second Ctrl-C would end it half way.
  const child = spawn(file, args, { ...options, detached: true, stdio: 'ignore' })
  await new Promise(resolve => child.once('exit', resolve).once('error', resolve))
}

/** Gives PostgreSQL's last complaint in the log, or undefined. */
export function lastComplaint(cluster: Cluster): string | undefined {
  try {
    const lines = readFileSync(cluster.logFile, 'utf8').split('\n')
    return lines.findLast(line => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')
  } catch {
    return undefined
  }
}

/** Gives a port of the loopback address that is free now. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise(resolve => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

function shortenLog(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(path)
}
