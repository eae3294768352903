/** What to do where the serving role lacks rights. */
export const GRANT_RIGHTS = 'Run npm run migrate as the owner (DATABASE_OWNER_URL): it grants the rights.'

/** What the serving role may do with a table that is not named here. */
const EVERYTHING = 'SELECT, INSERT, UPDATE, DELETE'

// What is a record of what happened is only added to, and what money or sign-ins hang on is never deleted. Rows that go
// with their record are deleted by the database itself.
const NARROWER: Record<string, string> = {
  _prisma_migrations: 'SELECT',
  installation: 'SELECT, INSERT, UPDATE (clock_read_at, clock_steady_since)',
  changes: 'SELECT, INSERT',
  // The database itself adds to it; INSERT is what an earlier release asks of every table that it does not know.
  erasures: 'SELECT, INSERT, DELETE',
  events: 'SELECT, INSERT',
  payment_events: 'SELECT, INSERT',
  payment_refunds: 'SELECT, INSERT',
  payments: 'SELECT, INSERT, UPDATE',
  payment_attempts: 'SELECT, INSERT, UPDATE',
  payment_flags: 'SELECT, INSERT, UPDATE',
  administrators: 'SELECT, INSERT, UPDATE',
}

// Where every right is looked for. Of a table that is not named here, as one of a newer release that this one was gone back from,
// only what each table gives is.
const WIDE = [
  'admin_sessions',
  'application_notes',
  'application_tallies',
  'applications',
  'contact_messages',
  'courses',
  'enrollment_tallies',
  'enrollments',
  'idempotency_keys',
  'jobs',
  'leases',
  'login_failures',
  'outbox_mails',
  'payment_tallies',
  'recovery_codes',
  'request_counts',
  'sandbox_charges',
  'second_factors',
  'sign_in_rules',
  'subscribers',
  'undoable_decisions',
]
const NARROWEST = 'SELECT, INSERT'

/** Returns the rights that the serving role needs on a table, as GRANT takes them. */
export const rightsOn = (table: string) => NARROWER[table] ?? EVERYTHING

/**
 * Selects the tables of the site on which the role that asks lacks a right that serving needs: one row each, as `table`.
 * Of a database without the site's tables it selects none.
 */
export const SELECT_MISSING_RIGHTS = `
  SELECT DISTINCT relname::text AS "table"
  FROM pg_class, unnest(CASE relname ${lookedFor()} ELSE ${asArray(NARROWEST)} END) AS needed
  WHERE relkind = 'r' AND NOT has_table_privilege(pg_class.oid, needed)
    AND (relnamespace, relowner) = (
      SELECT relnamespace, relowner FROM pg_class
      WHERE oid = to_regclass(format('%I."_prisma_migrations"', coalesce(current_schema(), 'public'))))
  ORDER BY 1`

function lookedFor(): string {
  const named = [...Object.keys(NARROWER), ...WIDE]
  return named.map(table => `WHEN '${table}' THEN ${asArray(rightsOn(table))}`).join(' ')
}

// Without those to single columns: has_table_privilege knows none.
function asArray(rights: string): string {
  const whole = rights.replace(/, \w+ \([^)]*\)/, '')
  return `ARRAY['${whole.replaceAll(', ', "', '")}']`
}
