import 'server-only'
import { Client } from 'pg'

/**
 * Prisma's own lock for migrating: servers deployed at once, and a `prisma migrate deploy` beside them, take turns. A backup
 * shares it with other backups, so that no migration begins meanwhile.
 */
export const MIGRATION_LOCK = 72_707_369

// How much later than the database the client gives up: only where the database says nothing at all.
const GRACE_MS = 5_000

/** What ends a query on a connection of its own; where both are left out, it may take as long as it needs. */
export type ConnectionLimits = {
  /** How long one may take, in ms. */
  queryMs?: number
  /** Closes the connection, also under a query that a lost line would never end. */
  signal?: AbortSignal | undefined
}

/** Opens a connection of its own. Its error where a limit is over counts as an outage (`isOutage`). */
export async function connect(url: string, { queryMs = 0, signal }: ConnectionLimits = {}): Promise<Client> {
  const client = new Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...(queryMs > 0 && { query_timeout: queryMs + GRACE_MS }),
  })
  // A connection lost between two queries is reported by the next one.
  client.on('error', () => {})
  signal?.addEventListener('abort', () => void client.end().catch(() => {}), { once: true })
  try {
    await client.connect()
    await client.query(
      `SET statement_timeout = ${queryMs}; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`,
    )
    return client
  } catch (error) {
    void client.end().catch(() => {})
    throw error
  }
}

/** Runs work on a connection of its own, and closes it. */
export async function withConnection<Result>(
  url: string,
  work: (client: Client) => Promise<Result>,
  limits?: ConnectionLimits,
): Promise<Result> {
  const client = await connect(url, limits)
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Runs work in a transaction of a connection, which has none yet. Where the work or the commit fails, its error is thrown, whatever
 * becomes of the rollback: a connection that was lost has none.
 * @param begin how it begins, where not as PostgreSQL's settings say
 */
export async function inTransaction<Result>(
  client: Client,
  work: () => Promise<Result>,
  begin = 'BEGIN',
): Promise<Result> {
  await client.query(begin)
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}
