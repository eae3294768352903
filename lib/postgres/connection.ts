import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { StartUpError } from '@/lib/platform/start-up-error'
import { type Cluster, findFreePort, lastComplaint, spawnPostgres } from './cluster'
import { findPostmaster } from './postmaster'

const START_PATIENCE_MS = 60_000

/**
 * Starts the cluster's server, or joins one that runs already, and connects to it as its superuser.
 * Gives the connection and the server's port. Throws StartUpError with PostgreSQL's last complaint.
 */
export async function connectToCluster(
  cluster: Cluster,
  password: string,
): Promise<{ client: Client; port: number }> {
  const deadline = Date.now() + START_PATIENCE_MS
  let spawned = await spawnWhereNeeded(cluster)
  while (Date.now() < deadline) {
    const running = findPostmaster(cluster.folder)
    if (running?.port && !running.stopping) {
      const client = await tryConnect(running.port, password)
      if (client) return { client, port: running.port }
    }
    await sleep(50)
    if (spawned.ended()) {
      if (spawned.attempts >= 8) break
      // Processes of a killed server hold its memory for a moment.
      await sleep(500)
      spawned = await spawnWhereNeeded(cluster, spawned.attempts + 1)
    }
  }
  const complaint = lastComplaint(cluster) ?? 'it did not answer in time'
  throw new StartUpError(`The embedded database did not start: ${complaint} (see ${cluster.logFile})`)
}

async function spawnWhereNeeded(cluster: Cluster, attempts = 1) {
  if (findPostmaster(cluster.folder)) return { attempts, ended: () => !findPostmaster(cluster.folder) }
  const child = spawnPostgres(cluster, await findFreePort())
  let failed = false
  child.once('error', () => {
    failed = true
  })
  return { attempts, ended: () => failed || child.exitCode !== null || child.signalCode !== null }
}

async function tryConnect(port: number, password: string): Promise<Client | undefined> {
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
    if (isWrongPassword(error))
      throw new StartUpError(
        "The embedded database refuses the password kept in DATA_DIR's secrets: put back the secrets that belong to it.",
      )
    return undefined
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01'
}
