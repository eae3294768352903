import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { env, runtimeName } from './env'
import { type Prisma, PrismaClient } from './generated/prisma/client'
import { logger } from './logger'
import { processState } from './process-state'

// The start and the commands run few queries at once.
const SCRIPTS_POOL = 3

/**
 * The limits of every query, in ms. PostgreSQL cancels what takes too long; the driver's own limit, a little longer, is for
 * a server that no longer responds at all. What reads or writes much does so in many queries.
 */
const LIMITS = {
  statement_timeout: 10_000,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 20_000,
  query_timeout: 11_000,
}
const UNLIMITED = { statement_timeout: 0, lock_timeout: 0, idle_in_transaction_session_timeout: 0 }

// A server that hangs does not close connections either, and a stop has more to do.
const CLOSE_TIMEOUT_MS = 1_000

// Transactions on the same record wait for one another, each query for no longer than `lock_timeout`.
const TRANSACTION = { maxWait: 15_000, timeout: 15_000 }

const CONNECTIONS = { connectionTimeoutMillis: 5_000, idleTimeoutMillis: 30_000, keepAlive: true }

const { clients, pools } = processState('platform/database', () => ({
  clients: new Map<string, PrismaClient>(),
  pools: new Map<string, pg.Pool>(),
}))

/** How many connections a pool has, how many of them nobody uses, and how many queries wait for one. */
export type PoolFigures = { total: number; idle: number; waiting: number }

/** Returns the figures of this process's pools: `app` for requests and workers, `scripts` for the start. */
export function readPools(): [name: string, PoolFigures][] {
  return [...pools].map(([name, { totalCount, idleCount, waitingCount }]) => [
    name,
    { total: totalCount, idle: idleCount, waiting: waitingCount },
  ])
}

/** Returns the one database client of this process; the first call makes it, connections open when used. */
export function database(): PrismaClient {
  return clients.get(runtimeName) ?? openClient(LIMITS)
}

/**
 * Runs a transaction in the name of an administrator, so that the history of the records it changes names them.
 * @param administratorId null for what nobody signed in does: a change is then recorded as the system's own
 */
export function transactAs<T>(
  administratorId: string | null,
  work: (tx: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return database().$transaction(async tx => {
    if (administratorId)
      await tx.$executeRaw`SELECT set_config('history.administrator', ${administratorId}, true)`
    return work(tx)
  })
}

/** Lets queries take as long as they need, in a script that fills or measures a database and serves nobody. */
export async function liftQueryLimits(): Promise<void> {
  await closeDatabase()
  openClient(UNLIMITED)
}

/**
 * Closes every client of this process; a later `database()` makes a new one. A server that has not let go of its
 * connections within a second is waited for no longer.
 */
export async function closeDatabase(): Promise<void> {
  const open = [...clients.values()]
  clients.clear()
  pools.clear()
  const closed = Promise.all(open.map(client => client.$disconnect()))
  await Promise.race([closed, sleep(CLOSE_TIMEOUT_MS, undefined, { ref: false })])
}

function openClient(limits: pg.PoolConfig): PrismaClient {
  const { databaseUrl, databaseDirectUrl, databasePool } = env()
  const max = runtimeName === 'app' ? databasePool : Math.min(SCRIPTS_POOL, databasePool)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max,
    ...CONNECTIONS,
    ...forPooler(limits, databaseUrl !== databaseDirectUrl),
  })
  pool.on('connect', dropAfterTimeout)
  pools.set(runtimeName, pool)
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: true,
    onPoolError: error => logger.warn({ reason: error.message }, 'a database connection was lost'),
  })
  const client = new PrismaClient({ adapter, transactionOptions: TRANSACTION })
  clients.set(runtimeName, client)
  return client
}

// A pooler hands one connection of PostgreSQL to many clients in turn, so it refuses what would be set for one of them: there
// the serving role has these limits of its own (docs/scaling.md), and the driver still gives up by itself.
function forPooler(limits: pg.PoolConfig, isPooled: boolean): pg.PoolConfig {
  return isPooled ? { query_timeout: limits.query_timeout } : limits
}

// The driver would keep a connection whose query it no longer waits for. Where that query was a BEGIN, whatever used the
// connection next would end up in a transaction that nobody commits.
function dropAfterTimeout(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const guarded = (...args: unknown[]) => {
    const result = query(...args)
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') client.connection.stream.destroy()
      })
    return result
  }
  Object.assign(client, { query: guarded })
}
