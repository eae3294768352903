import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import type { PostgresRunner } from './account'
import type { PostgresBinaries } from './binaries'

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
