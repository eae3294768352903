import type { Settings } from '@/lib/platform/env-schema'
import { migrateSiteDatabase, openSiteDatabase } from '@/lib/postgres/site-database'
import { runStep } from './progress'
import { requireMigrated } from './require-migrated'
import { resolveEnvironment } from './resolve-environment'

type Options = {
  dev: boolean
  /** Whether to apply migrations to a database that is not embedded, rather than only ask for them. */
  migrate: boolean
}

/** Brings up what the site stands on: database, environment, migrations. Throws StartUpError. */
export async function prepareSite(settings: Settings, { dev, migrate }: Options): Promise<void> {
  const site = await runStep('Database', () => openSiteDatabase(settings))
  resolveEnvironment(settings, site.servingUrl, dev ? 'development' : 'production')
  if (migrate || !settings.databaseUrl)
    await runStep('Migrations', () => migrateSiteDatabase(site), countApplied)
  else await requireMigrated(settings, site.servingUrl)
}

/** Puts the outcome of migrating in a few words. */
function countApplied(names: string[]): string {
  return names.length ? `${names.length} applied` : 'up to date'
}
