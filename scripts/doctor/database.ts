import { existsSync } from 'node:fs'
import type { QueryResultRow } from 'pg'
import {
  checkLeftCopies,
  checkLog,
  checkResponse,
  type DatabaseResponse,
  RESPONSE_COLUMNS,
} from '@/lib/doctor/check-connection'
import { failure, passed, warning } from '@/lib/doctor/finding'
import { checkLateLetters } from '@/lib/doctor/late-letters'
import { checkClock } from '@/lib/doctor/machine'
import { checkMissingCvs } from '@/lib/doctor/missing-cvs'
import { checkRights } from '@/lib/doctor/rights'
import type { Finding } from '@/lib/doctor/schema'
import { checkUnreportedPayments } from '@/lib/doctor/unreported-payments'
import { withConnection } from '@/lib/platform/connection'
import type { Settings } from '@/lib/platform/env-schema'
import { databaseFolder, refuseDataInRelease } from '@/lib/platform/folders'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { isStored } from '@/lib/platform/secrets'
import { GRANT_RIGHTS } from '@/lib/platform/serving-rights'
import { describeStrayTables } from '@/lib/platform/stray-tables'
import { listPendingMigrations, MissingRightsError } from '@/lib/postgres/migrations'
import { openSiteDatabase, type SiteDatabase } from '@/lib/postgres/site-database'

const EXTENSIONS = ['citext', 'pg_trgm']

/** Checks the database: that it responds, its version and extensions, its migrations, its roles and its clock. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings
  const release = findFault(() => refuseDataInRelease(settings))
  if (release) return [failure(release, 'docs/operating.md shows how, under "Is it well?".')]
  try {
    if (!databaseUrl && !existsSync(databaseFolder(dataDir)) && !isStored(dataDir, 'database-password'))
      return [warning('There is no database yet', 'npm start makes one in DATA_DIR, or set DATABASE_URL.')]
    const site = await openSiteDatabase(settings, { shared: true })
    const migrations = await checkMigrations(site)
    const rights = await asServing(site, checkRights)
    const isWhole = migrations.state === 'ok' && rights.state === 'ok'
    return [
      ...(await lookInside(site)),
      ...(settings.databaseDirectUrl ? [await checkPooled(site)] : []),
      migrations,
      rights,
      await checkRoles(site),
      ...(await checkOwners(site)),
      // Tables that are not there yet, or may not be read, say nothing.
      ...(isWhole ? await checkRows(settings, site) : []),
    ]
  } catch (error) {
    return [
      failure(
        messageOf(error),
        databaseUrl
          ? 'See that PostgreSQL runs, and that DATABASE_URL has its host, port, name and password.'
          : `Run this as the account of the site. What the database itself says is in ${dataDir}/postgres.log.`,
      ),
    ]
  }
}

function findFault(look: () => void): string | undefined {
  try {
    look()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

async function lookInside({ servingUrl }: SiteDatabase): Promise<Finding[]> {
  return withConnection(servingUrl, async client => {
    const { rows } = await client.query<DatabaseResponse & { now: Date; extensions: string[] }>(
      `SELECT ${RESPONSE_COLUMNS}, ARRAY(SELECT name::text FROM pg_available_extensions) AS extensions`,
    )
    const { version = '', readOnly = '', verbosity = '', now = new Date(), extensions = [] } = rows[0] ?? {}
    const missing = EXTENSIONS.filter(name => !extensions.includes(name))
    return [
      checkResponse({ version, readOnly }),
      checkLog({ verbosity }),
      missing.length === 0
        ? passed(`It has the extensions ${EXTENSIONS.join(' and ')}`)
        : failure(
            `It lacks ${missing.join(' and ')}`,
            'Install the package postgresql-contrib beside PostgreSQL.',
          ),
      checkClock(now.getTime() - Date.now()),
    ]
  })
}

// A pooler takes no limit from a client, so the role has to bring its own.
async function checkPooled({ servingUrl }: SiteDatabase): Promise<Finding> {
  const { rows } = await withConnection(servingUrl, client =>
    client.query<{ limit: string }>("SELECT current_setting('statement_timeout') AS limit"),
  )
  if (rows[0]?.limit !== '0') return passed('Through the pooler, queries have a time limit')
  return warning(
    'Through the pooler, queries have no time limit',
    "Give the serving role its limits, as docs/scaling.md has them: ALTER ROLE … SET statement_timeout = '10s'.",
  )
}

async function checkMigrations({ ownerUrl }: SiteDatabase): Promise<Finding> {
  try {
    const pending = await listPendingMigrations(ownerUrl)
    if (pending.length === 0) return passed('Every migration is applied')
    return failure(`${pending.length} migrations are missing, from ${pending[0]} on`, 'Run: npm run migrate')
  } catch (error) {
    if (error instanceof MissingRightsError) return failure(error.reason, GRANT_RIGHTS)
    return failure(messageOf(error), 'Install the newest version of the site, or restore a backup.')
  }
}

async function checkRows(settings: Settings, site: SiteDatabase): Promise<Finding[]> {
  return asServing(site, async ask => [
    await checkUnreportedPayments(ask),
    ...(await checkLateLetters(settings, ask)),
    ...(await checkMissingCvs(settings, ask)),
    ...(await checkLeftCopies(settings, ask)),
  ])
}

// What comes back is as the query says: each check knows its own.
type Ask = <Row extends QueryResultRow>(query: Prisma.Sql) => Promise<Row[]>

function asServing<Found>({ servingUrl }: SiteDatabase, look: (ask: Ask) => Promise<Found>): Promise<Found> {
  return withConnection(servingUrl, client =>
    look(async <Row extends QueryResultRow>({ text, values }: Prisma.Sql) => {
      return (await client.query<Row>(text, values)).rows
    }),
  )
}

// The owner's URL does not tell: the site's own settings do not hold it.
async function checkRoles({ servingUrl }: SiteDatabase): Promise<Finding> {
  const { rows } = await withConnection(servingUrl, client =>
    client.query<{ owns: boolean }>(
      'SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user) AS owns',
    ),
  )
  if (!rows[0]?.owns) return passed('The site serves with a role that owns nothing')
  return warning(
    'The site serves with the role that owns the tables',
    'Make a plain role, set DATABASE_URL to it, and DATABASE_OWNER_URL to the owner.',
  )
}

// Where a superuser has migrated, say: no backup is made then.
async function checkOwners({ servingUrl }: SiteDatabase): Promise<Finding[]> {
  const strays = await withConnection(servingUrl, describeStrayTables)
  return strays ? [failure(`${strays.what}: no backup is made`, strays.how)] : []
}

// The text of an error of pg names neither the password nor the URL.
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The database does not respond.'
}
