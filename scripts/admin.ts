// Lists, adds and disables administrators, sets their passwords, lets in who lost the app of their second factor, and demands
// one of everybody or of nobody: npm run admin -- list|add|disable|password|second-factor-off|second-factor-demand
import '@/scripts/start/load-environment'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { closeDatabase } from '@/lib/platform/database'
import type { Settings } from '@/lib/platform/env-schema'
import { onShutdown } from '@/lib/platform/shutdown'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { administer } from '@/scripts/start/administer'
import { requireMigrated } from '@/scripts/start/require-migrated'
import { resolveEnvironment } from '@/scripts/start/resolve-environment'
import { runScript } from './start/run-script'

await runScript(() => administer(process.argv.slice(2), { openDatabase, askPassword }))

/** Opens the site's database, also while the site runs. */
async function openDatabase(settings: Settings): Promise<void> {
  const { servingUrl } = await openSiteDatabase(settings, { shared: true, existing: true })
  await requireMigrated(settings, servingUrl)
  resolveEnvironment(settings, servingUrl, 'production')
  onShutdown(closeDatabase)
}

async function askPassword(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = process.stdin.isTTY
  const lines = createInterface({ input: process.stdin, output: silent, terminal })
  process.stdout.write(question)
  const ended = new Promise<string>(resolve => lines.once('close', () => resolve('')))
  // In a terminal Ctrl-C arrives as a key, not as a signal.
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const password = await Promise.race([lines.question(''), ended])
  lines.close()
  console.log()
  return password
}
