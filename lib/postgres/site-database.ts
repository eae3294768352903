import { Client } from 'pg'
import type { Settings } from '@/lib/platform/env-schema'
import { logger } from '@/lib/platform/logger'
import { persistSecret } from '@/lib/platform/secrets'
import { onShutdown, shutDown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { type LossNews, startEmbeddedPostgres } from './embedded-postgres'

/**
 * Makes sure of the database, embedded or at DATABASE_URL, and gives its address. An embedded one is stopped when
 * the process ends. Takes `shared` for tools that may run beside the serving process.
 * Throws StartUpError where it can't be reached.
 */
export async function openSiteDatabase(settings: Settings, shared = false): Promise<string> {
  if (settings.databaseUrl) {
    await checkReachable(settings.databaseUrl)
    return settings.databaseUrl
  }
  const { dataDir } = settings
  const database = await startEmbeddedPostgres({
    dataDir,
    password: persistSecret(dataDir, 'database-password'),
    shared,
    superuserPassword: persistSecret(dataDir, 'database-superuser'),
    onLoss: reportLoss,
  })
  onShutdown(() => database.stop())
  return database.url
}

function reportLoss(news: LossNews, reason?: string): void {
  if (news === 'lost') logger.error('the embedded database has gone away; bringing it back')
  else if (news === 'restored') logger.warn('the embedded database is back')
  else if (news === 'not yet') logger.error({ reason }, 'the embedded database is not back yet; trying again')
  else {
    logger.fatal('another start has taken over the embedded database; stopping')
    void shutDown(1)
  }
}

async function checkReachable(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new StartUpError(`The server at DATABASE_URL can't be reached: ${describeFailure(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

// A name with several addresses fails with several reasons and no message of its own.
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError) return describeFailure(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
