import 'server-only'
import type { Client } from 'pg'
import { withConnection } from '@/lib/platform/connection'

// Held by the marked transaction, so that its end can be noticed even after the connection is lost.
const COMMIT_LOCK = 7_205_004
const COMMIT_TIMEOUT = '10s'

/** Marks the transaction under way, so that its end can be found out if the connection is lost, and returns its id. */
export async function markTransaction(client: Client): Promise<string> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [COMMIT_LOCK])
  const { rows } = await client.query<{ id: string }>('SELECT pg_current_xact_id()::text AS id')
  if (!rows[0]) throw new Error('a transaction has an id')
  return rows[0].id
}

/**
 * Finds out, over a new connection, how a marked transaction ended whose COMMIT got no response (PostgreSQL, pg_xact_status).
 * @param onAborted what to do where it was given up, while nobody else can begin another one
 * @returns `unknown` where the database cannot be asked, or the transaction has not ended after ten seconds
 */
export function findEnd(
  url: string,
  transaction: string,
  onAborted: (client: Client) => Promise<void>,
): Promise<string> {
  return withConnection(url, async client => {
    await client.query(`SET lock_timeout = '${COMMIT_TIMEOUT}'`)
    await client.query('SELECT pg_advisory_lock($1)', [COMMIT_LOCK])
    const { rows } = await client.query<{ status: string | null }>(
      'SELECT pg_xact_status($1::xid8) AS status',
      [transaction],
    )
    if (rows[0]?.status === 'aborted') await onAborted(client)
    return rows[0]?.status ?? 'unknown'
  }).catch(() => 'unknown')
}
