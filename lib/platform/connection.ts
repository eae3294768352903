import 'server-only'
import { Client } from 'pg'

/**
 * Prisma's own lock for migrating: servers deployed at once, and a `prisma migrate deploy` beside them, take turns. A backup
 * shares it with other backups, so that no migration begins meanwhile.
 */
export const MIGRATION_LOCK = 72_707_369

/** Opens a connection of its own, on which a query may take as long as it needs. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // A connection lost between two queries is reported by the next one.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(
      'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
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
): Promise<Result> {
  const client = await connect(url)
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
