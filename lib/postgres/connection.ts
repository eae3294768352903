import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { errorCode, errorMessage } from '@/lib/platform/describe-error'
import { StartUpError } from '@/lib/platform/start-up-error'
import { type Cluster, endPostgres, findFreePort, spawnPostgres, stopPostgres } from './cluster'
import { adviseOnDisk, lastErrorLine, logLength } from './log'
import { adoptStalePidFile, findPostmaster } from './postmaster'

const START_TIMEOUT_MS = 60_000
const STOPPING_TIMEOUT_MS = 5_000
const MOST_STARTS = 8
// Of PostgreSQL (its Appendix A).
const WRONG_PASSWORD = '28P01'

/** A superuser's connection, and the port of its server. */
export type Connection = { client: Client; port: number }

/**
 * Starts the cluster's server, or joins one that runs already, and connects to it as its superuser.
 * Gives the connection and the server's port. Throws StartUpError with PostgreSQL's last complaint; a server that was
 * started for nothing is then stopped.
 * @param passwords the superuser's, and what it was before
 * @param port where to start it; any free port where left out
 * @param stop gives up, so that nothing is started any more
 */
export async function connectToCluster(
  cluster: Cluster,
  passwords: string[],
  port?: number,
  stop?: AbortSignal,
): Promise<Connection> {
  const wasRunning = findPostmaster(cluster.folder) !== undefined
  try {
    return await startAndConnect(cluster, passwords, port, stop)
  } catch (error) {
    if (!wasRunning) await stopPostgres(cluster)
    throw error
  }
}

async function startAndConnect(
  cluster: Cluster,
  passwords: string[],
  port?: number,
  stop?: AbortSignal,
): Promise<Connection> {
  const deadline = Date.now() + START_TIMEOUT_MS
  const logStart = logLength(cluster.logFile)
  let spawned = await spawnWhereNeeded(cluster, port)
  const endWhereStuck = watchStopping(cluster)
  let refusal = 'it did not respond in time'
  while (Date.now() < deadline && !stop?.aborted) {
    const running = findPostmaster(cluster.folder)
    await endWhereStuck(running?.stopping === true)
    if (running?.port && !running.stopping) {
      const tried = await tryPasswords(running.port, passwords)
      if (tried instanceof Client) return { client: tried, port: running.port }
      refusal = `it did not respond at 127.0.0.1 (${tried})`
    }
    await sleep(50)
    if (stop?.aborted || !spawned.ended()) continue
    if (spawned.attempts >= MOST_STARTS) break
    // Processes of a killed server hold its memory for a moment.
    await sleep(500)
    if (!stop?.aborted) spawned = await spawnWhereNeeded(cluster, port, spawned.attempts + 1)
  }
  spawned.abandon()
  const complaint = lastErrorLine(cluster.logFile, logStart) ?? refusal
  throw new StartUpError(
    `The embedded database did not start: ${complaint} (see ${cluster.logFile})${adviseOn(complaint, cluster)}`,
  )
}

// The complaints that name no cure here: PostgreSQL's own hints are left out of its log, with the values of rows.
function adviseOn(complaint: string, { folder }: Cluster): string {
  if (complaint.includes('has invalid permissions')) return `. Run: chmod 700 ${folder}`
  if (!complaint.includes('database files are incompatible')) return adviseOnDisk(complaint)
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim()
  return `. ${folder} is of PostgreSQL ${version}, and this version of the site has another: docs/backup.md says how it gets there.`
}

/** Returns a function to be called again and again with whether the server is stopping; it ends one that takes too long. */
function watchStopping(cluster: Cluster): (stopping: boolean) => Promise<void> {
  let since: number | undefined
  return async stopping => {
    since = stopping ? (since ?? Date.now()) : undefined
    if (since === undefined || Date.now() - since < STOPPING_TIMEOUT_MS) return
    since = undefined
    await endPostgres(cluster)
  }
}

async function spawnWhereNeeded(cluster: Cluster, port?: number, attempts = 1) {
  if (findPostmaster(cluster.folder))
    return { attempts, ended: () => !findPostmaster(cluster.folder), abandon: () => {} }
  adoptStalePidFile(cluster.folder)
  const child = spawnPostgres(cluster, port ?? (await findFreePort()))
  let failed = false
  child.once('error', () => {
    failed = true
  })
  return {
    attempts,
    ended: () => failed || child.exitCode !== null || child.signalCode !== null,
    // One that has not written its note yet is found by nobody else.
    abandon: () => void child.kill('SIGINT'),
  }
}

/** Returns a connection, or why there is none yet. */
async function tryPasswords(port: number, passwords: string[]): Promise<Client | string> {
  for (const password of passwords) {
    const tried = await tryConnect(port, password)
    if (tried instanceof Client) return tried
    if (errorCode(tried) !== WRONG_PASSWORD) return errorMessage(tried)
  }
  throw new StartUpError(
    "The embedded database refuses the password kept in DATA_DIR's secrets: put back the secrets that belong to it.",
  )
}

/** Returns a connection, or the error. */
async function tryConnect(port: number, password: string): Promise<unknown> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  })
  // Without a listener a lost connection would end this process; `end` follows and is what counts.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    return error
  }
}
