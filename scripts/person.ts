// Everything held of one person, to hand over or to erase: npm run person -- export EMAIL | erase EMAIL [--yes]
import '@/scripts/start/load-environment'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Client } from 'pg'
import { z } from 'zod'
import { cvStore } from '@/lib/cv-files/open-store'
import { recordEvent } from '@/lib/events/mutations'
import { exportPerson } from '@/lib/persons/export-person'
import { findPerson } from '@/lib/persons/find-person'
import { countPlaces } from '@/lib/persons/personal-tables'
import { eraseOnRequest } from '@/lib/persons/requests'
import { connect } from '@/lib/platform/connection'
import { closeDatabase } from '@/lib/platform/database'
import { readSettings } from '@/lib/platform/env'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import { runStep } from '@/scripts/start/progress'
import { requireMigrated } from './start/require-migrated'
import { resolveEnvironment } from './start/resolve-environment'
import { runScript } from './start/run-script'

const USAGE = 'Say whom: npm run person -- export EMAIL, or npm run person -- erase EMAIL [--yes]'
const YES = '--yes'

await runScript(async () => {
  const given = process.argv.slice(2)
  const [verb, email, ...others] = given.filter(argument => argument !== YES)
  if ((verb !== 'export' && verb !== 'erase') || others.length > 0 || !z.email().safeParse(email).success)
    throw new StartUpError(USAGE)
  const settings = readSettings()
  const { ownerUrl, servingUrl } = await runStep('Database', () =>
    openSiteDatabase(settings, { shared: true }),
  )
  await requireMigrated(settings, ownerUrl)
  resolveEnvironment(settings, servingUrl, 'production')
  onShutdown(closeDatabase)
  const client = await connect(ownerUrl)
  try {
    if (verb === 'export') await writeExport(client, email ?? '')
    else await eraseAsked(client, email ?? '', given.includes(YES))
  } finally {
    await client.end()
  }
})

async function writeExport(client: Client, email: string): Promise<void> {
  const moment = new Date().toISOString().replace(/[:.]/g, '')
  const paths = await exportPerson(client, cvStore(), email, resolve(`person-${moment}`))
  if (paths.length === 0) return console.log(`Nothing is held under ${email}.`)
  await recordEvent('export', {}, { at: 'command line', list: 'everything of one person' })
  console.log('Hand over what is in this folder, then delete it:')
  for (const path of paths) console.log(`  ${path}`)
}

async function eraseAsked(client: Client, email: string, sure: boolean): Promise<void> {
  const counts = await countPlaces(client, await findPerson(client, email))
  if (counts.size === 0) return console.log(`Nothing is held under ${email}.`)
  for (const [title, count] of counts) console.log(`  ${title}: ${count}`)
  if (!sure && !(await isAgreed(email))) throw new StartUpError('Nothing was erased.')
  const erased = await eraseOnRequest(email, {}, 'command line')
  if (!erased) return console.log(`Nothing is held under ${email}.`)
  const { rows, anonymised, files } = erased
  console.log(
    `Erased: ${rows} rows and ${files} CV files. ${anonymised} records with a payment stay, without the person.`,
  )
  console.log(
    'Backups hold the person until they are 14 days old; the payment provider and the mail host hold what was sent to them (docs/privacy.md).',
  )
}

async function isAgreed(email: string): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  const ended = new Promise<string>(done => lines.once('close', () => done('')))
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  const said = await Promise.race([
    lines.question(`Erase all of this for good? Type ${email} to do so: `),
    ended,
  ])
  lines.close()
  return said.trim().toLowerCase() === email.toLowerCase()
}
