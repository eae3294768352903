// Applies the migrations that the database still lacks.
import '@/lib/platform/load-environment'
import { readSettings } from '@/lib/platform/env'
import { applyMigrations } from '@/lib/platform/migrations'
import { runStep } from '@/lib/platform/progress'
import { openSiteDatabase } from '@/lib/platform/site-database'
import { runScript } from './run-script'

await runScript(async () => {
  const url = await runStep('Database', () => openSiteDatabase(readSettings(), true))
  const applied = await runStep('Migrations', () => applyMigrations(url))
  console.log(applied.length ? applied.map(name => `  ${name}`).join('\n') : '  The database is up to date.')
})
