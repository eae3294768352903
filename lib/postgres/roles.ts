import { type Client, escapeIdentifier, escapeLiteral } from 'pg'
import { inTransaction, withConnection } from '@/lib/platform/connection'
import { rightsOn } from '@/lib/platform/serving-rights'
import { StartUpError } from '@/lib/platform/start-up-error'
import { CATALOG_LOCK } from './migrations'

/** The passwords of the embedded database's three roles; the superuser's is in no URL. */
export type RolePasswords = { superuserPassword: string; ownerPassword: string; servingPassword: string }

// The owner's name is that of the only role there once was, so that an older data directory need not be changed.
const OWNER = 'app'
const SERVING = 'site'

// From these persons are erased, and a deleted row stays in a table's file until the table is cleaned. Others than the
// owner could do that only from this version on.
const CLEANED =
  /^(applications|enrollments|application_notes|undoable_decisions|changes|payments|payment_attempts|payment_refunds|outbox_mails|idempotency_keys|login_failures|contact_messages|subscribers)$/
const MAINTAIN_SINCE = 170_000

/** Gives the URLs of the embedded database, for the role that owns it and for the one that serves. */
export function databaseUrls(
  port: number,
  { ownerPassword, servingPassword }: Pick<RolePasswords, 'ownerPassword' | 'servingPassword'>,
): { ownerUrl: string; servingUrl: string } {
  const urlOf = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/app`
  return { ownerUrl: urlOf(OWNER, ownerPassword), servingUrl: urlOf(SERVING, servingPassword) }
}

/**
 * Makes the embedded database and its roles where they are missing, also in a data directory of a version that had fewer.
 * @param superuser a connection of the superuser
 */
export async function createDatabase(superuser: Client, passwords: RolePasswords): Promise<void> {
  // A tool may come along while the site starts.
  await superuser.query('SELECT pg_advisory_lock($1)', [CATALOG_LOCK])
  await superuser.query(`ALTER ROLE postgres PASSWORD ${escapeLiteral(passwords.superuserPassword)}`)
  await createRole(superuser, OWNER, passwords.ownerPassword)
  await createRole(superuser, SERVING, passwords.servingPassword)
  const found = await superuser.query('SELECT 1 FROM pg_database WHERE datname = $1', ['app'])
  if (!found.rowCount) await superuser.query(`CREATE DATABASE app OWNER ${OWNER}`)
  // Everybody may otherwise connect anywhere and make temporary tables.
  await superuser.query('REVOKE ALL ON DATABASE app, postgres FROM PUBLIC')
  await superuser.query(`GRANT CONNECT ON DATABASE app TO ${SERVING}`)
  await superuser.query('SELECT pg_advisory_unlock($1)', [CATALOG_LOCK])
}

async function createRole(superuser: Client, role: string, password: string): Promise<void> {
  const found = await superuser.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
  const verb = found.rowCount ? 'ALTER' : 'CREATE'
  await superuser.query(`${verb} ROLE ${role} LOGIN PASSWORD ${escapeLiteral(password)}`)
}

/**
 * Gives the role of one URL what it needs to serve, and takes everything else from it. Nothing is done where both URLs are
 * of one role, which then owns what it serves from.
 * @throws StartUpError where the serving role could become the owner, so that the rights would mean nothing
 */
export async function grantServing(ownerUrl: string, servingUrl: string): Promise<void> {
  const role = await withConnection(servingUrl, readRole)
  await withConnection(ownerUrl, async owner => {
    if (role === (await readRole(owner))) return
    await refusePowerful(owner, role)
    const name = escapeIdentifier(role)
    await inTransaction(owner, async () => {
      await owner.query('SELECT pg_advisory_xact_lock($1)', [CATALOG_LOCK])
      for (const statement of await grantsFor(owner, name)) await owner.query(statement)
    })
  })
}

async function readRole(client: Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
  return rows[0]?.role ?? ''
}

async function refusePowerful(owner: Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ powerful: boolean }>(
    "SELECT pg_has_role($1, current_user, 'MEMBER') AS powerful",
    [role],
  )
  if (rows[0]?.powerful)
    throw new StartUpError(
      `The role ${role} of DATABASE_URL may act as the one of DATABASE_OWNER_URL: give DATABASE_URL a plain role, or leave DATABASE_OWNER_URL out.`,
    )
}

async function grantsFor(owner: Client, role: string): Promise<string[]> {
  const { rows } = await owner.query<{ schema: string; table: string }>(
    `SELECT schemaname AS schema, tablename AS table FROM pg_tables
     WHERE schemaname = current_schema() AND tableowner = current_user ORDER BY tablename`,
  )
  const schema = escapeIdentifier(rows[0]?.schema ?? 'public')
  const version = await owner.query<{ number: number }>(
    "SELECT current_setting('server_version_num')::int AS number",
  )
  const mayMaintain = (version.rows[0]?.number ?? 0) >= MAINTAIN_SINCE
  const tables = rows.flatMap(({ table }) => {
    const name = `${schema}.${escapeIdentifier(table)}`
    return [
      `REVOKE ALL ON ${name} FROM ${role}`,
      `GRANT ${rightsOn(table)} ON ${name} TO ${role}`,
      ...(mayMaintain && CLEANED.test(table) ? [`GRANT MAINTAIN ON ${name} TO ${role}`] : []),
    ]
  })
  return [
    `GRANT USAGE ON SCHEMA ${schema} TO ${role}`,
    ...tables,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${schema} TO ${role}`,
  ]
}
