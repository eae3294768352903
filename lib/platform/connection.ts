import 'server-only'
import { Client } from 'pg'

/** Opens a connection of its own, on which a query may take as long as it needs. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // A connection lost between two queries is reported by the next one.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  )
  return client
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
