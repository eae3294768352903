import 'server-only'
import { type Client, escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

/** A table of the site: the columns it stores (what the database works out itself is left out) and its primary key. */
export type Table = { name: string; columns: string[]; key: string[] }

/** The migrations' own table: a restore migrates, and so writes it anew. */
export const MIGRATIONS_TABLE = '_prisma_migrations'

/**
 * Tables whose rows no backup holds. A session that was ended since must not come back, and a job that was under way is not
 * any more; request counts are about the last minutes, and hold IP addresses.
 */
const EXCLUDED_TABLES = ['admin_sessions', 'leases', 'request_counts']

/** How values are written as text, whatever the server's own settings are. */
export const TEXT_SETTINGS = `SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD';
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'`

// A database may hold the tables of others too: the site's have one owner.
const READ_TABLES = `SELECT c.relname AS name,
    array(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ORDER BY a.attnum) AS columns,
    array(SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k(number, place), pg_attribute a
      WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.number
      ORDER BY k.place) AS key
  FROM pg_class c
  WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind = 'r'
    AND c.relowner = (SELECT m.relowner FROM pg_class m
      WHERE m.relnamespace = c.relnamespace AND m.relname = '${MIGRATIONS_TABLE}')
  ORDER BY c.relname`

/** Returns the site's tables in the current schema, by name; none where it was never migrated. */
export async function readTables(client: Client): Promise<Table[]> {
  return (await client.query<Table>(READ_TABLES)).rows
}

/** Returns the tables whose rows belong into a backup. */
export function backedUpTables(tables: Table[]): Table[] {
  return tables.filter(({ name }) => name !== MIGRATIONS_TABLE && !EXCLUDED_TABLES.includes(name))
}

/** Copies a table's rows out, a line each, in an order that is the same on every server. */
export function copyRowsOut(client: Client, { name, columns, key }: Table): AsyncIterable<Buffer> {
  const order = (key.length > 0 ? key : columns).map(
    column => `${escapeIdentifier(column)}::text COLLATE "C"`,
  )
  const rows = `SELECT ${listColumns(columns)} FROM ${escapeIdentifier(name)} ORDER BY ${order.join(', ')}`
  return client.query(copyTo(`COPY (${rows}) TO STDOUT`))
}

/** Returns a stream that copies rows, as `copyRowsOut` gave them, into a table. */
export function copyRowsIn(client: Client, { name, columns }: Pick<Table, 'name' | 'columns'>) {
  return client.query(copyFrom(`COPY ${escapeIdentifier(name)} (${listColumns(columns)}) FROM STDIN`))
}

function listColumns(columns: string[]): string {
  return columns.map(column => escapeIdentifier(column)).join(', ')
}
