import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { logger } from './logger'
import { processState } from './process-state'

/** What changed: the kind of record by the name its trigger gives it, or anything, where a notification may have been missed. */
export type Change = { topic: string } | 'anything'

/** The channel that the triggers of the migration `20261122160000_record_changes` notify. */
const CHANNEL = 'record_changes'
const PROBE = 'probe '

/** The name by which PostgreSQL lists the connection on which each process that serves listens. */
export const LISTENER_NAME = 'record changes'

const CONNECT_MS = 5_000
const RESPOND_MS = 2_000
const RECONNECT_MS = 500
const HEARTBEAT_MS = 10_000
// Where notifications do not come through, as behind PgBouncer in transaction mode, they are tried again this often.
const RETRY_MS = 60_000

/** Reports every change to the public records, whoever made it: this process, another one, or somebody at psql. */
export type RecordChanges = {
  /** Whether notifications of changes arrive now. While they do not, nothing read may be held for long. */
  isListening(): boolean
  stop(): Promise<void>
}

// The site's bundle asks, the server's bundle listens; each has its own copy of this module.
const shared = processState<{ catchUp?: () => Promise<void> }>('platform/record-changes', () => ({}))

/**
 * Waits until this process has received the notifications of every change committed before, so that a response sent then finds the store of
 * pages without what it changed.
 */
export async function awaitOwnNotifications(): Promise<void> {
  await shared.catchUp?.()
}

/**
 * Follows the changes to the public records by PostgreSQL's LISTEN (https://www.postgresql.org/docs/current/sql-notify.html),
 * over a connection of its own, and takes it up again whenever it is lost.
 * @param onChange called for each change, and with `anything` wherever some may have been missed
 */
export function followChanges(databaseUrl: string, onChange: (change: Change) => void): RecordChanges {
  const stopping = new AbortController()
  let listening: ChangeConnection | undefined
  const running = keepFollowing()
  shared.catchUp = async () => {
    if (listening && (await listening.catchUp())) return
    // What this process changed itself is then dropped with all the rest.
    onChange('anything')
  }
  return {
    isListening: () => listening !== undefined,
    stop: async () => {
      delete shared.catchUp
      stopping.abort()
      listening?.close()
      await running
    },
  }

  async function keepFollowing(): Promise<void> {
    let wasSilent = false
    while (!stopping.signal.aborted) {
      const outcome = await followOnce().catch((): 'lost' => 'lost')
      if (stopping.signal.aborted) return
      if (outcome === 'silent' && !wasSilent) logger.warn(SILENT)
      wasSilent = outcome === 'silent'
      await sleep(wasSilent ? RETRY_MS : RECONNECT_MS, undefined, stopping).catch(() => {})
    }
  }

  /** Follows for as long as the connection lasts; `silent` where no notification comes through. */
  async function followOnce(): Promise<'lost' | 'silent'> {
    const connection = await ChangeConnection.open(databaseUrl, onChange)
    try {
      if (!(await connection.receives(databaseUrl))) return 'silent'
      if (stopping.signal.aborted) return 'lost'
      listening = connection
      onChange('anything')
      logger.info('listening for changes to records')
      await connection.lost
      if (!stopping.signal.aborted)
        logger.warn('no longer listening for changes to records; connecting again')
    } finally {
      listening = undefined
      connection.close()
      onChange('anything')
    }
    return 'lost'
  }
}

const SILENT =
  'PostgreSQL notifies this process of no change, so pages of records are made anew each second. Is DATABASE_URL that of a pooler in transaction mode?'

/** One connection that listens. */
class ChangeConnection {
  readonly lost: Promise<void>
  private lose = () => {}
  private readonly heartbeat: NodeJS.Timeout
  private onProbe: ((text: string) => void) | undefined
  private sent: Promise<boolean> | undefined
  private waiting: Promise<boolean> | undefined

  private constructor(
    private readonly client: pg.Client,
    onChange: (change: Change) => void,
  ) {
    this.lost = new Promise(resolve => {
      this.lose = resolve
    })
    client.on('error', this.lose)
    client.on('end', this.lose)
    client.on('notification', ({ payload = '' }) =>
      payload.startsWith(PROBE) ? this.onProbe?.(payload) : onChange({ topic: payload }),
    )
    this.heartbeat = setInterval(() => void this.catchUp(), HEARTBEAT_MS)
    this.heartbeat.unref()
  }

  static async open(url: string, onChange: (change: Change) => void): Promise<ChangeConnection> {
    const client = newClient(url)
    const connection = new ChangeConnection(client, onChange)
    try {
      await client.connect()
      await client.query(`LISTEN ${CHANNEL}`)
      return connection
    } catch (error) {
      connection.close()
      throw error
    }
  }

  /** Whether what another connection notifies comes through to this one while it waits. */
  async receives(url: string): Promise<boolean> {
    const probe = PROBE + randomUUID()
    const received = new Promise<boolean>(resolve => {
      this.onProbe = text => text === probe && resolve(true)
    })
    const other = newClient(url)
    other.on('error', () => {})
    try {
      await other.connect()
      await other.query('SELECT pg_notify($1, $2)', [CHANNEL, probe])
      return await Promise.race([received, sleep(RESPOND_MS, false), this.lost.then(() => false)])
    } finally {
      void other.end().catch(() => {})
    }
  }

  /**
   * Waits until the notification of every change committed before has arrived: PostgreSQL sends a session its notifications before it
   * says that the next query is done. False where the connection does not respond, which then is lost.
   */
  catchUp(): Promise<boolean> {
    // A query under way may have begun before the commit in question; one that waits for its turn has not.
    if (this.waiting) return this.waiting
    if (!this.sent) return this.send()
    this.waiting = this.sent.then(() => {
      this.waiting = undefined
      return this.send()
    })
    return this.waiting
  }

  close(): void {
    clearInterval(this.heartbeat)
    this.lose()
    void this.client.end().catch(() => {})
  }

  private send(): Promise<boolean> {
    const responded = this.client.query('SELECT 1').then(
      () => true,
      () => {
        this.lose()
        return false
      },
    )
    const sent = responded.finally(() => {
      if (this.sent === sent) this.sent = undefined
    })
    this.sent = sent
    return sent
  }
}

function newClient(connectionString: string): pg.Client {
  return new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: RESPOND_MS,
    keepAlive: true,
    application_name: LISTENER_NAME,
  })
}
