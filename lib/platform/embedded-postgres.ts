import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { choosePostgresRunner } from './postgres-account'
import { findPostgresBinaries } from './postgres-binaries'
import {
  type Cluster,
  createCluster,
  findFreePort,
  lastComplaint,
  spawnPostgres,
  stopPostgres,
} from './postgres-cluster'
import { findPostmaster } from './postmaster'
import { StartUpError } from './start-up-error'

// Held for the life of the process that serves a data directory; PostgreSQL frees it when that process dies.
const SERVING_LOCK = 7_205_001
const START_PATIENCE_MS = 60_000
const LOCK_PATIENCE_MS = 4_000

export type EmbeddedPostgres = {
  /** The address of the product's database, password included. */
  url: string
  /** Whether this call holds the lock, so that `stop()` stops the server. */
  owned: boolean
  /** Stops the server, or just lets go of it where another process owns it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  password: string
  /** Allow using a database that another process serves from. */
  shared?: boolean
  /** Called once if the server goes away by itself. */
  onLost?: () => void
  durable?: boolean
}

/**
 * Brings up the embedded PostgreSQL of a data directory, or joins the one a killed start left running.
 * Throws StartUpError where another process serves from the directory (unless `shared`) or it can't be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options)
  createCluster(cluster, options.password)
  const { client, port } = await connect(cluster, options.password)
  const owned = await takeLock(client, options.shared ? 0 : LOCK_PATIENCE_MS)
  if (!owned && !options.shared) {
    await client.end()
    throw new StartUpError(
      `Another start is using DATA_DIR ${options.dataDir}: stop it first, or set another DATA_DIR.`,
    )
  }
  if (owned) await createDatabase(client, options.password)
  let stopping = false
  client.once('end', () => {
    if (!stopping) options.onLost?.()
  })
  return {
    url: `postgresql://app:${options.password}@127.0.0.1:${port}/app`,
    owned,
    stop: async () => {
      stopping = true
      if (owned) await stopPostgres(cluster)
      await client.end().catch(() => {})
    },
  }
}

async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const dataDir = prepareDataDir(options.dataDir)
  const binaries = await findPostgresBinaries()
  const folder = join(dataDir, 'postgres')
  const runner = choosePostgresRunner(folder, [binaries.postgres, dirname(binaries.postgres)])
  return {
    folder,
    logFile: join(dataDir, 'postgres.log'),
    durable: options.durable !== false,
    binaries,
    runner,
  }
}

function prepareDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    // As root the database runs under another account, which must be able to pass through.
    chmodSync(path, process.getuid?.() === 0 ? 0o711 : 0o700)
    return realpathSync(path)
  } catch (error) {
    throw new StartUpError(
      `DATA_DIR ${path} can't be used: ${error instanceof Error ? error.message : error}`,
    )
  }
}

async function connect(cluster: Cluster, password: string): Promise<{ client: Client; port: number }> {
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

// A start that was killed a moment ago may still hold the lock until the server notices.
async function takeLock(client: Client, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
      SERVING_LOCK,
    ])
    if (rows[0]?.got) return true
    if (Date.now() >= deadline) return false
    await sleep(200)
  }
}

async function createDatabase(client: Client, password: string): Promise<void> {
  const role = await client.query("SELECT 1 FROM pg_roles WHERE rolname = 'app'")
  if (!role.rowCount) await client.query(`CREATE ROLE app LOGIN PASSWORD ${client.escapeLiteral(password)}`)
  const base = await client.query("SELECT 1 FROM pg_database WHERE datname = 'app'")
  if (!base.rowCount) await client.query('CREATE DATABASE app OWNER app')
}
