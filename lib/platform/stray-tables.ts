import { existsSync } from 'node:fs'
import { type Client, escapeIdentifier } from 'pg'
import { MIGRATIONS_FOLDER, readKnownMigrations } from './migration-files'

/** A table of the site with another owner than the others: whose it is, and whose it should be. */
type StrayTable = { name: string; owner: string; home: string }

const NAMED_TABLE = /\b(?:CREATE\s+TABLE|RENAME\s+TO)\s+(?:IF\s+NOT\s+EXISTS\s+)?"?(\w+)"?/gi

// The migrations' own table tells whose the site's are. A database may hold the tables of others too, so names count.
const READ_STRAYS = `SELECT c.relname AS name, pg_get_userbyid(c.relowner) AS owner, pg_get_userbyid(m.relowner) AS home
  FROM pg_class c JOIN pg_class m ON m.relnamespace = c.relnamespace AND m.relname = '_prisma_migrations'
  WHERE c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND c.relkind = 'r'
    AND c.relowner <> m.relowner AND c.relname = ANY($1)
  ORDER BY c.relname`

/**
 * Describes the site's tables that have another owner than the rest, as where a superuser has migrated, and how to mend that:
 * whatever goes by the owner, as a backup does, would leave them out. Undefined where there are none.
 */
export async function describeStrayTables(
  client: Client,
): Promise<{ what: string; how: string } | undefined> {
  const { rows } = await client.query<StrayTable>(READ_STRAYS, [await readTableNames()])
  const [first] = rows
  if (!first) return undefined
  const statements = rows.map(
    ({ name, home }) => `ALTER TABLE ${escapeIdentifier(name)} OWNER TO ${escapeIdentifier(home)};`,
  )
  return {
    what: `Tables of the site belong to another role than the rest: ${rows.map(({ name, owner }) => `${name} to ${owner}`).join(', ')}, the others to ${first.home}`,
    how: `Run by SQL as a superuser: ${statements.join(' ')}`,
  }
}

async function readTableNames(): Promise<string[]> {
  if (!existsSync(MIGRATIONS_FOLDER)) return []
  const migrations = await readKnownMigrations()
  return migrations.flatMap(({ sql }) => [...sql.matchAll(NAMED_TABLE)].map(([, name = '']) => name))
}
