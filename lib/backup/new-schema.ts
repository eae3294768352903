import 'server-only'
import { type Client, escapeIdentifier } from 'pg'

/** Where a restore makes its tables, out of the site's sight, until all is in them. */
export const NEW_SCHEMA = 'backup_restoring'

/** Returns the database's URL, for connections that make their tables in the new schema. */
export function inNewSchema(url: string, home: string): string {
  const changed = new URL(url)
  const options = changed.searchParams.get('options')
  const path = `-c search_path=${NEW_SCHEMA},${home}`
  changed.searchParams.set('options', options ? `${options} ${path}` : path)
  return changed.href
}

/** Makes the new schema, in the place of one that a restore which was killed has left. */
export async function makeNewSchema(client: Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${NEW_SCHEMA} CASCADE; CREATE SCHEMA ${NEW_SCHEMA}`)
}

/**
 * Adds the extensions that migrations have added to the new schema to the site's own instead, as only a superuser may move
 * them. The new schema is empty again then.
 * @returns whether there were any
 */
export async function addExtensionsAtHome(client: Client, home: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT e.extname AS name FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE n.nspname = $1`,
    [NEW_SCHEMA],
  )
  if (rows.length === 0) return false
  await makeNewSchema(client)
  for (const { name } of rows)
    await client.query(`CREATE EXTENSION ${escapeIdentifier(name)} SCHEMA ${escapeIdentifier(home)}`)
  return true
}

/** Removes the new schema with all that is in it. */
export async function dropNewSchema(client: Client): Promise<void> {
  await client.query(`DROP SCHEMA IF EXISTS ${NEW_SCHEMA} CASCADE`)
}

const READ_REFERENCES = `SELECT format('ALTER TABLE %I.%I', n.nspname, t.relname) AS table,
    quote_ident(c.conname) AS name, pg_get_constraintdef(c.oid) AS definition
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE c.contype = 'f' AND n.nspname = $1`

const READ_TRIGGERS = `SELECT format('ALTER TABLE %I.%I', n.nspname, t.relname) AS table,
    quote_ident(g.tgname) AS name, g.tgenabled AS mode
  FROM pg_trigger g JOIN pg_class t ON t.oid = g.tgrelid JOIN pg_namespace n ON n.oid = t.relnamespace
  WHERE NOT g.tgisinternal AND n.nspname = $1`

const ENABLING: Record<string, string> = { O: 'ENABLE', R: 'ENABLE REPLICA', A: 'ENABLE ALWAYS' }

type Rule = { table: string; name: string }

/**
 * Lifts what would act on rows as they are copied in: triggers, which would count and write history a second time, and
 * foreign keys, which ask for an order. The owner of a table may do both; switching them off for a whole session takes a
 * superuser, which hosting providers do not give out.
 * @returns the function that puts everything back, and so checks every reference
 */
export async function liftRules(client: Client): Promise<() => Promise<void>> {
  const references = await client.query<Rule & { definition: string }>(READ_REFERENCES, [NEW_SCHEMA])
  const triggers = await client.query<Rule & { mode: string }>(READ_TRIGGERS, [NEW_SCHEMA])
  for (const { table, name } of triggers.rows) await client.query(`${table} DISABLE TRIGGER ${name}`)
  for (const { table, name } of references.rows) await client.query(`${table} DROP CONSTRAINT ${name}`)
  return async () => {
    for (const { table, name, definition } of references.rows)
      await client.query(`${table} ADD CONSTRAINT ${name} ${definition}`)
    for (const { table, name, mode } of triggers.rows)
      if (ENABLING[mode]) await client.query(`${table} ${ENABLING[mode]} TRIGGER ${name}`)
  }
}

/**
 * Puts the new schema's tables, types and functions into the site's own schema. What this role has there already goes to a
 * schema beside it, or away where there is nothing in it. Indexes, triggers and grants on the schema stay as they are.
 * @param aside the name of that schema; null where what is there holds no rows
 */
export async function putInPlace(client: Client, home: string, aside: string | null): Promise<void> {
  const old = aside ?? `${NEW_SCHEMA}_emptied`
  await client.query(`CREATE SCHEMA ${escapeIdentifier(old)}`)
  await moveAll(client, home, old)
  await moveAll(client, NEW_SCHEMA, home)
  if (!aside) await client.query(`DROP SCHEMA ${escapeIdentifier(old)} CASCADE`)
  // Not CASCADE: what was not moved must not be lost.
  await client.query(`DROP SCHEMA ${NEW_SCHEMA}`)
}

// Indexes, constraints, triggers, row types and the sequences of columns go with their table. Routines go first: a type among their
// parameters is named where it is before.
const MOVES = `WITH mine AS (
    SELECT 'pg_class'::regclass AS kind, c.oid,
      CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS word,
      format('%I.%I', $1::text, c.relname) AS name
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = $1 AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_get_userbyid(c.relowner) = current_user
    UNION ALL
    SELECT 'pg_type'::regclass, t.oid, 'TYPE', format('%I.%I', $1::text, t.typname)
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname = $1 AND t.typtype IN ('e', 'd', 'r') AND pg_get_userbyid(t.typowner) = current_user
    UNION ALL
    SELECT 'pg_proc'::regclass, p.oid, 'ROUTINE',
      format('%I.%I(%s)', $1::text, p.proname, pg_get_function_identity_arguments(p.oid))
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = $1 AND pg_get_userbyid(p.proowner) = current_user)
  SELECT format('ALTER %s %s SET SCHEMA %I', word, name, $2::text) AS statement FROM mine
  WHERE NOT EXISTS (SELECT FROM pg_depend d
    WHERE d.classid = mine.kind AND d.objid = mine.oid AND d.objsubid = 0
      AND (d.deptype IN ('e', 'i') OR (d.deptype = 'a' AND word = 'SEQUENCE')))
  ORDER BY word <> 'ROUTINE'`

async function moveAll(client: Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(MOVES, [from, to])
  for (const { statement } of rows) await client.query(statement)
}
