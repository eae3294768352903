import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartUpError } from '@/lib/platform/start-up-error'
import { choosePostgresRunner } from './account'
import { findPostgresBinaries } from './binaries'
import { type Cluster, stopPostgres } from './cluster'
import { connectToCluster } from './connection'
import { createCluster } from './initdb'

// Held for the life of the process that serves a data directory; PostgreSQL frees it when that process dies.
const SERVING_LOCK = 7_205_001
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
  const { client, port } = await connectToCluster(cluster, options.password)
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
