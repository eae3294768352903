// Applies the migrations that the database still lacks.
import '@/scripts/start/load-environment'
import { readSettings } from '@/lib/platform/env'
import { migrateSiteDatabase, openSiteDatabase } from '@/lib/postgres/site-database'
import { runStep } from '@/scripts/start/progress'
import { runScript } from './start/run-script'

await runScript(async () => {
  const site = await runStep('Database', () => openSiteDatabase(readSettings(), { shared: true }))
  const applied = await runStep('Migrations', () => migrateSiteDatabase(site))
  console.log(applied.length ? applied.map(name => `  ${name}`).join('\n') : '  The database is up to date.')
})
