import { closeDatabase } from '@/lib/platform/database'
import type { Settings } from '@/lib/platform/env-schema'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { listPendingMigrations } from '@/lib/postgres/migrations'
import { migrateSiteDatabase, openSiteDatabase } from '@/lib/postgres/site-database'
import { seedSampleRecords } from '@/prisma/seed'
import { ensureAdministrator } from './administrator'
import { runStep } from './progress'
import { resolveEnvironment } from './resolve-environment'

type Options = {
  dev: boolean
  /** Whether to apply migrations to a database that is not embedded, rather than only ask for them. */
  migrate: boolean
}

/**
 * Brings up what the site stands on: database, migrations, samples, administrator.
 * Gives the administrator's password where one was generated now. Throws StartUpError.
 */
export async function prepareSite(
  settings: Settings,
  { dev, migrate }: Options,
): Promise<string | undefined> {
  const site = await runStep('Database', () => openSiteDatabase(settings))
  resolveEnvironment(settings, site.servingUrl, dev)
  onShutdown(closeDatabase)
  if (migrate || !settings.databaseUrl)
    await runStep('Migrations', () => migrateSiteDatabase(site), countApplied)
  else await checkMigrated(site.servingUrl)
  if (settings.seed === 'sample')
    await runStep('Sample records', seedSampleRecords, count => (count ? `${count} added` : 'not needed'))
  const { generatedPassword } = await runStep(
    'Administrator',
    () => ensureAdministrator(settings),
    ({ disabled }) => describeDisabled(disabled),
  )
  return generatedPassword
}

function describeDisabled(emails: string[]): string {
  if (emails.length === 0) return 'done'
  return `disabled ${emails.join(', ')}, no longer named by ADMIN_EMAIL; the sessions are ended`
}

/** Puts the outcome of migrating in a few words. */
function countApplied(names: string[]): string {
  return names.length ? `${names.length} applied` : 'up to date'
}

async function checkMigrated(url: string): Promise<void> {
  const { length } = await listPendingMigrations(url)
  if (length)
    throw new StartUpError(`The database lacks ${length} of the migrations: run npm run migrate first.`)
}
