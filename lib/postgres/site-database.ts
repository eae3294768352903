import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { errorCode, errorMessage } from '@/lib/platform/describe-error'
import type { Settings } from '@/lib/platform/env-schema'
import { databaseFolder, refuseDataInRelease } from '@/lib/platform/folders'
import { logger } from '@/lib/platform/logger'
import { isStored, persistSecret, secretPath } from '@/lib/platform/secrets'
import { onShutdown, shutDown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { type LossStage, startEmbeddedPostgres } from './embedded-postgres'
import { isCluster } from './initdb'
import { applyMigrations } from './migrations'
import { grantServing } from './roles'

/** The site's database: its URL for the role that owns the schema and for the one that serves; they may be the same. */
export type SiteDatabase = { ownerUrl: string; servingUrl: string }

/**
 * Makes sure of the database, embedded or at DATABASE_URL, and gives its URLs. An embedded one is stopped when
 * the process ends. Takes `shared` for tools that may run beside the serving process, and `existing` for those that have nothing to
 * do with a new one.
 * Throws StartUpError where it can't be reached, would be in a release, or is not there.
 */
export async function openSiteDatabase(
  settings: Settings,
  { shared = false, existing = false }: { shared?: boolean; existing?: boolean } = {},
): Promise<SiteDatabase> {
  // What a command that lacks the site's variables would make or read there is not the site's.
  refuseDataInRelease(settings)
  const {
    dataDir,
    databaseUrl,
    databaseDirectUrl = databaseUrl,
    databaseOwnerUrl = databaseDirectUrl,
  } = settings
  if (databaseUrl && databaseOwnerUrl) {
    await checkReachable(databaseUrl, 'DATABASE_URL')
    if (databaseDirectUrl !== databaseUrl)
      await checkReachable(databaseDirectUrl ?? '', 'DATABASE_DIRECT_URL')
    if (databaseOwnerUrl !== databaseDirectUrl) await checkReachable(databaseOwnerUrl, 'DATABASE_OWNER_URL')
    return { servingUrl: databaseUrl, ownerUrl: databaseOwnerUrl }
  }
  if (existing) requireDatabase(dataDir)
  requirePasswords(dataDir)
  const giveUp = new AbortController()
  const starting = startEmbeddedPostgres({
    dataDir,
    shared,
    // First: killed in between, an older data directory stays one by its secrets.
    superuserPassword: persistSecret(dataDir, 'database-superuser'),
    ownerPassword: persistSecret(dataDir, 'database-password'),
    servingPassword: persistSecret(dataDir, 'database-serving'),
    onLoss: reportLoss,
    giveUp: giveUp.signal,
  })
  // Before it has started: told to stop meanwhile, this process would else leave a server behind.
  onShutdown(async () => {
    giveUp.abort()
    await (await starting.catch(() => undefined))?.stop()
  })
  const database = await starting
  return { ownerUrl: database.ownerUrl, servingUrl: database.servingUrl }
}

/** Applies every pending migration as the owner, gives the serving role its rights, and returns the migrations' names. */
export async function migrateSiteDatabase({ ownerUrl, servingUrl }: SiteDatabase): Promise<string[]> {
  const applied = await applyMigrations(ownerUrl)
  if (servingUrl !== ownerUrl) await grantServing(ownerUrl, servingUrl)
  return applied
}

function requireDatabase(dataDir: string): void {
  // Another account's folder may hide it, and says so itself once it is opened.
  if (existsSync(databaseFolder(dataDir)) || isStored(dataDir, 'database-password')) return
  throw new StartUpError(
    `There is no database in DATA_DIR ${dataDir}: set the variables that the site has, or start the site first.`,
  )
}

// A superuser's password that is made now would not open the database, and would take the place of the one that does. An older data
// directory has only the owner's, which was both.
function requirePasswords(dataDir: string): void {
  const folder = databaseFolder(dataDir)
  const superuser = secretPath(dataDir, 'database-superuser')
  const isOlder = isStored(dataDir, 'database-password') && !isStored(dataDir, 'database-serving')
  if (!isCluster(folder) || isStored(dataDir, 'database-superuser') || isOlder) return
  throw new StartUpError(
    `The database in ${folder} needs its password, and there is no ${superuser}: put back the secrets that belong to it, or move ${folder} away and restore a backup.`,
  )
}

function reportLoss(stage: LossStage, reason?: string): void {
  if (stage === 'lost') logger.error('the embedded database has gone away; bringing it back')
  else if (stage === 'restored') logger.warn('the embedded database is back')
  else if (stage === 'not yet')
    logger.error({ reason }, 'the embedded database is not back yet; trying again')
  else {
    logger.fatal('another start has taken over the embedded database; stopping')
    void shutDown(1)
  }
}

async function checkReachable(url: string, variable: string): Promise<void> {
  let client: Client | undefined
  try {
    // It reads the certificates that the URL names, which may not be there.
    client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
    client.on('error', () => {})
    await client.connect()
  } catch (error) {
    throw new StartUpError(`The server at ${variable} can't be reached ${describeFailure(error)}`)
  } finally {
    await client?.end().catch(() => {})
  }
}

const OTHER_HOST = 'correct its host; in a password @, : and / are written %40, %3A and %2F.'

// By the codes of Node, and of PostgreSQL (its Appendix A).
const cures: Record<string, string> = {
  ECONNREFUSED: 'start PostgreSQL there, or correct its host and port.',
  ENOTFOUND: OTHER_HOST,
  EAI_AGAIN: OTHER_HOST,
  '28P01': 'correct its user and password.',
  '3D000': 'make that database, or correct its name.',
}
const OTHER_CURE =
  'see that PostgreSQL runs there, and lets this machine in with that user, password and sslmode.'

// A name with several addresses fails with several reasons and no message of its own.
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError) return describeFailure(error.errors[0])
  return `(${errorMessage(error)}): ${cures[errorCode(error) ?? ''] ?? OTHER_CURE}`
}
