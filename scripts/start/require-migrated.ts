import type { Settings } from '@/lib/platform/env-schema'
import { readMigrations } from '@/lib/platform/migration-files'
import { StartUpError } from '@/lib/platform/start-up-error'
import { listPendingMigrations } from '@/lib/postgres/migrations'

/**
 * Makes sure that a database has the tables which this version works with. Throws StartUpError where it lacks some, or all: then
 * the settings most likely name another place than the site's.
 */
export async function requireMigrated(settings: Settings, url: string): Promise<void> {
  const { length } = await listPendingMigrations(url)
  if (length === 0) return
  const place = settings.databaseUrl ? 'of DATABASE_URL' : `in DATA_DIR ${settings.dataDir}`
  throw new StartUpError(
    length === (await readMigrations()).length
      ? `The site has never started on the database ${place}: set the variables that the site has, or run npm run migrate first.`
      : `The database lacks ${length} of the migrations: run npm run migrate first.`,
  )
}
