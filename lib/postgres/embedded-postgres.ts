import { chmodSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorMessage } from '@/lib/platform/describe-error'
import { databaseFolder, makeFolder } from '@/lib/platform/folders'
import { StartUpError } from '@/lib/platform/start-up-error'
import { chooseAccount, createRunner } from './account'
import { findPostgresBinaries } from './binaries'
import { type Cluster, stopPostgres } from './cluster'
import { type Connection, connectToCluster } from './connection'
import { createCluster } from './initdb'
import { rotateLog } from './log'
import { createDatabase, databaseUrls } from './roles'

// The process that serves a data directory holds this lock as long as it lives; PostgreSQL frees it when that process dies.
const SERVING_LOCK = 7_205_001
const LOCK_TIMEOUT_MS = 4_000
const RESTORE_PAUSE_MS = 1_000
const STOP_TIMEOUT_MS = 2_000
const DISCONNECT_TIMEOUT_MS = 1_000
const ROTATION_MS = 60_000

export type EmbeddedPostgres = {
  /** The URL of the product's database for the role that owns it, password included. */
  ownerUrl: string
  /** The same for the role that serves, which may neither make nor alter nor drop anything. */
  servingUrl: string
  /** Whether this call holds the lock, so that `stop()` stops the server. */
  owned: boolean
  /** Stops the server; where another process owns it, only disconnects. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** The password of the role that owns the database. */
  ownerPassword: string
  /** The password of the role that serves. An older data directory without this role gets it. */
  servingPassword: string
  /** The password of the superuser, whom only this module uses. An older data directory without a password gets this one. */
  superuserPassword: string
  /** Allow using a database that another process serves from. */
  shared?: boolean
  /** Where given, a server that ends by itself is brought back, and this function is called at each stage of that. */
  onLoss?: (stage: LossStage, reason?: string) => void
  durable?: boolean
  /** When it is aborted, the start fails before long, and stops the server that it has started. */
  giveUp?: AbortSignal
}

/** What happens to a lost server. `taken` means that another start has locked the data directory meanwhile, so this one may not use it. */
export type LossStage = 'lost' | 'restored' | 'not yet' | 'taken'

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
  const owned = await takeLock(connection.client, options.shared ? 0 : LOCK_TIMEOUT_MS)
  if (!owned && !options.shared) {
    await connection.client.end()
    throw new StartUpError(
      `Another start is using DATA_DIR ${options.dataDir}: stop it first, or set another DATA_DIR.`,
    )
  }
  await createDatabase(connection.client, options)
  const supervisor = owned && options.onLoss ? new Supervisor(cluster, connection, options) : undefined
  return {
    ...databaseUrls(connection.port, options),
    owned,
    stop: async () => {
      await supervisor?.stop()
      if (owned) await stopPostgres(cluster)
      if (!supervisor) await connection.client.end().catch(() => {})
    },
  }
}

/** Watches a server, and brings it back at the same port whenever its connection ends; the site goes on meanwhile without it. */
class Supervisor {
  private client: Connection['client']
  private readonly stopping = new AbortController()
  private readonly rotation: NodeJS.Timeout
  private restoring: Promise<void> | undefined

  constructor(
    private readonly cluster: Cluster,
    private readonly first: Connection,
    private readonly options: EmbeddedOptions,
  ) {
    this.client = first.client
    this.rotation = setInterval(() => rotateLog(cluster.logFile), ROTATION_MS).unref()
    this.watch()
  }

  private watch(): void {
    this.client.once('end', () => {
      if (this.stopping.signal.aborted) return
      this.options.onLoss?.('lost')
      this.restoring = this.restore()
    })
  }

  private async restore(): Promise<void> {
    const { superuserPassword, onLoss } = this.options
    const { signal } = this.stopping
    while (!signal.aborted) {
      try {
        const { port } = this.first
        this.client = (await connectToCluster(this.cluster, [superuserPassword], port, signal)).client
        if (!(await takeLock(this.client, LOCK_TIMEOUT_MS))) return onLoss?.('taken')
        this.watch()
        return onLoss?.('restored')
      } catch (error) {
        if (signal.aborted) return
        onLoss?.('not yet', errorMessage(error))
        await sleep(RESTORE_PAUSE_MS)
      }
    }
  }

  /** Ends the watch and the connection; the server goes on. */
  async stop(): Promise<void> {
    clearInterval(this.rotation)
    // A server must not be stopped while it recovers, so a recovery gets a moment to end. After that nothing is started any more.
    await Promise.race([this.restoring, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
    this.stopping.abort()
    // A server that hangs does not respond to this. It is told to stop all the same, and stops when it runs again.
    await Promise.race([
      this.client.end().catch(() => {}),
      sleep(DISCONNECT_TIMEOUT_MS, undefined, { ref: false }),
    ])
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
    // A folder that was there before keeps its rights: by mistake it may be `/` or `/var`. Everything that is put into it is closed to
    // others itself. Except on Linux, the database's account, which is never root, needs the right to pass through the folder.
    if (process.getuid?.() === 0 && process.platform !== 'linux')
      chmodSync(path, (statSync(path).mode & 0o7777) | 0o011)
    return realpathSync(path)
  } catch (error) {
    throw new StartUpError(`DATA_DIR ${path} can't be used: ${errorMessage(error)}`)
  }
}

// A start that was killed a moment ago may still hold the lock until the server notices.
async function takeLock(client: Connection['client'], timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [
      SERVING_LOCK,
    ])
    if (rows[0]?.got) return true
    if (Date.now() >= deadline) return false
    await sleep(200)
  }
}
