import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { errorMessage } from '@/lib/platform/describe-error'
import { bareEnvironment } from '@/lib/platform/env'
import { StartUpError } from '@/lib/platform/start-up-error'
import type { PostgresRunner } from './account'
import type { PostgresBinaries } from './binaries'
import { openLog, rotateLog } from './log'
import { findPostmaster } from './postmaster'

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
  rotateLog(cluster.logFile)
  const log = openLog(cluster.logFile)
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off',
    // Otherwise it would log the values of rows that break a rule, which may be somebody's.
    log_error_verbosity: 'terse',
    ...(cluster.durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  const { name, options } = cluster.runner.onFolder(cluster.folder)
  const child = spawn(cluster.binaries.postgres, ['-D', name, '-p', String(port), ...flags], {
    ...options,
    env: bareEnvironment(),
    detached: true,
    stdio: ['ignore', log ?? 'ignore', log ?? 'ignore'],
  })
  if (log !== undefined) closeSync(log)
  child.unref()
  return child
}

/**
 * Stops the server that runs on the folder, letting transactions in progress roll back. One that has not stopped within ten
 * seconds is ended.
 */
export async function stopPostgres(cluster: Cluster): Promise<void> {
  if (!(await runStop(cluster, ['--mode=fast', '--timeout=10']))) await endPostgres(cluster)
}

/**
 * Ends the server that runs on the folder as a power cut would: nothing committed is lost, and the next start recovers.
 * PostgreSQL 18 can wait for its own processes for ever where it is told to stop during a recovery.
 */
export async function endPostgres(cluster: Cluster): Promise<void> {
  await runStop(cluster, ['--mode=immediate', '--timeout=20'])
}

/** Runs `pg_ctl stop`, and returns whether the server is gone. */
async function runStop(cluster: Cluster, words: string[]): Promise<boolean> {
  // pg_ctl signals whatever process postmaster.pid names; after a start that failed that may be this one.
  if (!findPostmaster(cluster.folder)) return true
  const { name, options } = cluster.runner.onFolder(cluster.folder)
  // Detached, or a second Ctrl-C would end it half way.
  const child = spawn(cluster.binaries.pg_ctl, ['stop', '--pgdata', name, ...words], {
    ...options,
    env: bareEnvironment(),
    detached: true,
    stdio: 'ignore',
  })
  return new Promise(resolve => {
    child.once('exit', code => resolve(code === 0)).once('error', () => resolve(false))
  })
}

/** Returns a port of the loopback address that is free now. Throws StartUpError where the machine has no such address. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnLoopback(server).catch(error => {
    throw new StartUpError(
      `The embedded database can't listen at 127.0.0.1 (${errorMessage(error)}): bring up the loopback interface with that address, or set DATABASE_URL.`,
    )
  })
  await new Promise(resolve => server.close(resolve))
  return port
}

/** Has a server listen on a free port of the loopback address, and returns the port. */
export async function listenOnLoopback(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
