// Lists, adds and disables administrators, sets their passwords, lets in who lost the app of their second factor, and demands
// one of everybody or of nobody: npm run admin -- list|add|disable|password|second-factor-off|second-factor-demand
import '@/scripts/start/load-environment'
import { closeDatabase } from '@/lib/platform/database'
import type { Settings } from '@/lib/platform/env-schema'
import { onShutdown } from '@/lib/platform/shutdown'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { administer } from '@/scripts/start/administer'
import { ask } from '@/scripts/start/ask'
import { requireMigrated } from '@/scripts/start/require-migrated'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'
import { runScript } from './start/run-script'

const askPassword = (question: string) => ask(question, { unseen: true })

await runScript(() => administer(process.argv.slice(2), { openDatabase, askPassword }))

/** Opens the site's database, also while the site runs. */
async function openDatabase(settings: Settings): Promise<void> {
  const { servingUrl } = await openSiteDatabase(settings, { shared: true, existing: true })
  await requireMigrated(settings, servingUrl)
  resolveEnvironment(settings, servingUrl, 'production')
  onShutdown(closeDatabase)
}
