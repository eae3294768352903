import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { grantServing } from '@/lib/postgres/roles'
import { asServingRole, createDatabase } from '../../support/databases'

let owner: pg.Client
let serving: pg.Client
let dropDatabase: () => Promise<void>
let ownerUrl: string

beforeAll(async () => {
  const made = await createDatabase(inject('clusterUrl'))
  ownerUrl = made.url
  dropDatabase = made.drop
  owner = new pg.Client({ connectionString: ownerUrl })
  serving = new pg.Client({ connectionString: asServingRole(ownerUrl) })
  await Promise.all([owner.connect(), serving.connect()])
  await owner.query(
    "INSERT INTO administrators (id, email, password_hash, updated_at) VALUES (gen_random_uuid(), 'a@b.test', 'x', now())",
  )
})

afterAll(async () => {
  await Promise.all([owner.end(), serving.end()])
  await dropDatabase()
})

const FORBIDDEN = '42501'

describe('the role that serves', () => {
  test.each([
    'CREATE TABLE extra (id int)',
    'CREATE FUNCTION extra() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
    'CREATE SCHEMA extra',
    'CREATE ROLE extra',
    'DROP TABLE applications',
    'DROP FUNCTION changes_hold() CASCADE',
    'ALTER TABLE applications DROP COLUMN cv',
    'ALTER TABLE changes DISABLE TRIGGER changes_hold',
    'ALTER TABLE payments DISABLE TRIGGER ALL',
    'CREATE TRIGGER extra BEFORE UPDATE ON jobs FOR EACH ROW EXECUTE FUNCTION changes_hold()',
    'TRUNCATE applications CASCADE',
    "SET session_replication_role = 'replica'",
    "COPY jobs FROM PROGRAM 'true'",
    "SELECT pg_read_file('/etc/passwd')",
    'UPDATE changes SET fields = NULL',
    'DELETE FROM changes',
    "UPDATE events SET detail = '{}'",
    'DELETE FROM events',
    'TRUNCATE events',
    'ALTER TABLE events DISABLE TRIGGER events_hold',
    'DELETE FROM payment_events',
    'DELETE FROM payments',
    'DELETE FROM administrators',
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '2', '3')",
  ])('may not: %s', async sql => {
    await expect(serving.query(sql)).rejects.toMatchObject({ code: FORBIDDEN })
  })

  test('may not have its own tables call what acts as the owner, where it may make temporary ones', async () => {
    await owner.query(
      "DO $$ BEGIN EXECUTE format('GRANT TEMP ON DATABASE %I TO site', current_database()); END $$",
    )
    await serving.query('CREATE TEMP TABLE own (id uuid)')
    const { rows } = await owner.query<{ call: string }>(
      `SELECT oid::regprocedure::text AS call FROM pg_proc
       WHERE prosecdef AND pronamespace = current_schema()::regnamespace ORDER BY 1`,
    )
    expect(rows.map(({ call }) => call)).toContain('note_erasure()')
    for (const { call } of rows)
      await expect(
        serving.query(`CREATE TRIGGER own AFTER DELETE ON own FOR EACH ROW EXECUTE FUNCTION ${call}`),
      ).rejects.toMatchObject({ code: FORBIDDEN })
  })

  test.each(Object.values(Prisma.ModelName))('may read and add to the table of %s', async model => {
    const table = await tableOf(model)
    const { rows } = await serving.query(
      'SELECT has_table_privilege($1, $2) AS read, has_table_privilege($1, $3) AS add',
      [table, 'SELECT', 'INSERT'],
    )
    expect(rows).toEqual([{ read: true, add: true }])
  })

  test('may use the counters behind the ids that the database gives', async () => {
    await serving.query("INSERT INTO login_failures (email, address) VALUES ('a@b.test', '192.0.2.1')")
  })

  test('is given to a table that a later migration adds, and to it alone where it was given more', async () => {
    await owner.query('CREATE TABLE later (id int); GRANT ALL ON changes TO site')
    await expect(serving.query('SELECT * FROM later')).rejects.toMatchObject({ code: FORBIDDEN })
    await grantServing(ownerUrl, asServingRole(ownerUrl))
    await serving.query('INSERT INTO later VALUES (1)')
    await expect(serving.query('DELETE FROM changes')).rejects.toMatchObject({ code: FORBIDDEN })
  })
})

test('one URL for both keeps working', async () => {
  await grantServing(ownerUrl, ownerUrl)
  await owner.query('SELECT 1 FROM jobs')
})

test('a role that may act as the owner is refused as the one that serves', async () => {
  const url = new URL(ownerUrl)
  await owner.query(`CREATE ROLE mighty LOGIN SUPERUSER PASSWORD '${url.password}'`)
  try {
    url.username = 'mighty'
    await expect(grantServing(ownerUrl, url.href)).rejects.toThrow('may act as the one of DATABASE_OWNER_URL')
  } finally {
    await owner.query('DROP ROLE mighty')
  }
})

/** The table that a model of the schema stands for. */
async function tableOf(model: string): Promise<string> {
  const snake = model.replace(/\B[A-Z]/g, letter => `_${letter}`).toLowerCase()
  const { rows } = await owner.query<{ table: string }>(
    "SELECT tablename AS table FROM pg_tables WHERE schemaname = 'public' AND tablename = ANY($1)",
    [[snake, `${snake}s`, `${snake.replace(/y$/, '')}ies`]],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.table ?? ''
}
