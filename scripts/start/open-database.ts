import { closeDatabase } from '@/lib/platform/database'
import type { Settings } from '@/lib/platform/env-schema'
import { onShutdown } from '@/lib/platform/shutdown'
import { openSiteDatabase, type SiteDatabase } from '@/lib/postgres/site-database'
import { requireMigrated } from './require-migrated'
import { resolveEnvironment } from './resolve-environment'

/**
 * Opens the site's database for a command that changes its records as the site would, also while the site runs. Throws StartUpError where
 * there is none, or it lacks migrations.
 */
export async function openDatabase(settings: Settings): Promise<SiteDatabase> {
  const site = await openSiteDatabase(settings, { shared: true, existing: true })
  await requireMigrated(settings, site.servingUrl)
  resolveEnvironment(settings, site.servingUrl, 'production')
  onShutdown(closeDatabase)
  return site
}
