import { chmodSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@/lib/platform/describe-error'
import { makeFolder } from '@/lib/platform/folders'
import { StartUpError } from '@/lib/platform/start-up-error'
import { chooseAccount, createRunner } from './account'
import { findPostgresBinaries } from './binaries'
import { type Cluster, stopPostgres } from './cluster'
import { type Connection, connectToCluster } from './connection'
import { createCluster } from './initdb'
import { rotateLog } from './log'
import { createDatabase, databaseUrls } from './roles'

// Held for the life of the process that serves a data directory; PostgreSQL frees it when that process dies.
const SERVING_LOCK = 7_205_001
const LOCK_PATIENCE_MS = 4_000
const RESTORE_PAUSE_MS = 1_000
const STOP_PATIENCE_MS = 2_000
const DISCONNECT_PATIENCE_MS = 1_000
const ROTATION_MS = 60_000

export type EmbeddedPostgres = {
  /** The URL of the product's database for the role that owns it, password included. */
  ownerUrl: string
  /** The same for the role that serves, which may neither make nor alter nor drop anything. */
  servingUrl: string
  /** Whether this call holds the lock, so that `stop()` stops the server. */
  owned: boolean
  /** Stops the server, or just lets go of it where another process owns it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** Of the role that owns the database. */
  ownerPassword: string
  /** Of the role that serves. An older data directory without one gets it. */
  servingPassword: string
  /** Of the superuser, which only this module uses. An older data directory without one takes it over. */
  superuserPassword: string
  /** Allow using a database that another process serves from. */
  shared?: boolean
  /** Where given, a server that goes away by itself is brought back, and this is told how that goes. */
  onLoss?: (stage: LossStage, reason?: string) => void
  durable?: boolean
  /** Aborted, the start fails before long, and stops the server that it has started. */
  giveUp?: AbortSignal
}

/** What becomes of a lost server; `taken`: another start has got the data directory meanwhile, so this one may not use it. */
export type LossStage = 'lost' | 'restored' | 'not yet' | 'taken'

/** Gives the folder of a data directory's database. */
export const databaseFolder = (dataDir: string) => join(dataDir, 'postgres')

/**
 * Brings up the embedded PostgreSQL of a data directory, or joins the one a killed start left running.
 * Throws StartUpError where another process serves from the directory (unless `shared`) or it can't be started.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { ownerPassword, superuserPassword } = options
  const cluster = await openCluster(options)
  createCluster(cluster, superuserPassword)
  const passwords = [superuserPassword, ownerPassword]
  const connection = await connectToCluster(cluster, passwords, undefined, options.giveUp)
  const owned = await takeLock(connection.client, options.shared ? 0 : LOCK_PATIENCE_MS)
  if (!owned && !options.shared) {
    await connection.client.end()
    throw new StartUpError(
      `Another start is using DATA_DIR ${options.dataDir}: stop it first, or set another DATA_DIR.`,
    )
  }
  await createDatabase(connection.client, options)
  const release = owned && options.onLoss ? supervise(cluster, connection, options) : connection
  return {
    ...databaseUrls(connection.port, options),
    owned,
    stop: async () => {
      if ('stop' in release) await release.stop()
      if (owned) await stopPostgres(cluster)
      if ('client' in release) await release.client.end().catch(() => {})
    },
  }
}

/** Brings the server back, at the same port, whenever its connection ends: the site goes on meanwhile without it. */
function supervise(cluster: Cluster, first: Connection, options: EmbeddedOptions): { stop(): Promise<void> } {
  const { superuserPassword, onLoss } = options
  let client = first.client
  const stopping = new AbortController()
  let restoring: Promise<void> | undefined
  const watch = () => {
    client.once('end', () => {
      if (stopping.signal.aborted) return
      onLoss?.('lost')
      restoring = restore()
    })
  }
  const restore = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        client = (await connectToCluster(cluster, [superuserPassword], first.port, stopping.signal)).client
        if (!(await takeLock(client, LOCK_PATIENCE_MS))) return onLoss?.('taken')
        watch()
        return onLoss?.('restored')
      } catch (error) {
        if (stopping.signal.aborted) return
        onLoss?.('not yet', errorMessage(error))
        await sleep(RESTORE_PAUSE_MS)
      }
    }
  }
  const rotation = setInterval(() => rotateLog(cluster.logFile), ROTATION_MS).unref()
  watch()
  return {
    stop: async () => {
      clearInterval(rotation)
      // A server may not stop in the midst of its recovery, so the recovery gets a moment to end; from then on nothing is
      // started any more.
      await Promise.race([restoring, sleep(STOP_PATIENCE_MS, undefined, { ref: false })])
      stopping.abort()
      // A server that hangs does not respond; it is told to stop all the same, and does so once it goes on.
      await Promise.race([
        client.end().catch(() => {}),
        sleep(DISCONNECT_PATIENCE_MS, undefined, { ref: false }),
      ])
    },
  }
}

async function openCluster(options: EmbeddedOptions): Promise<Cluster> {
  const dataDir = prepareDataDir(options.dataDir)
  const folder = databaseFolder(dataDir)
  const account = chooseAccount(folder)
  return {
    folder,
    logFile: join(dataDir, 'postgres.log'),
    durable: options.durable !== false,
    binaries: await findPostgresBinaries(account),
    runner: createRunner(account, folder),
  }
}

function prepareDataDir(path: string): string {
  try {
    makeFolder(path)
    // No right is taken from a folder that was there, which by a slip may be `/` or `/var`: all that comes into it is closed by
    // itself. On other systems than Linux the database, which never runs as root, must be able to pass through.
    if (process.getuid?.() === 0 && process.platform !== 'linux')
      chmodSync(path, (statSync(path).mode & 0o7777) | 0o011)
    return realpathSync(path)
  } catch (error) {
    throw new StartUpError(`DATA_DIR ${path} can't be used: ${errorMessage(error)}`)
  }
}

// A start that was killed a moment ago may still hold the lock until the server notices.
async function takeLock(client: Connection['client'], patienceMs: number): Promise<boolean> {
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
