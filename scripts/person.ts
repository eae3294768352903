// Everything held of one person, to hand over or to erase: npm run person -- export EMAIL [FOLDER] | erase EMAIL [--yes]
import '@/scripts/start/load-environment'
import { constants } from 'node:fs'
import { access, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Client } from 'pg'
import { z } from 'zod'
import { listLeftCopies } from '@/lib/backup/left-copies'
import { cvStore } from '@/lib/cv-files/open-store'
import { recordEvent } from '@/lib/events/mutations'
import { exportPerson } from '@/lib/persons/export-person'
import { findPerson } from '@/lib/persons/find-person'
import { countPlaces } from '@/lib/persons/personal-tables'
import { eraseOnRequest } from '@/lib/persons/requests'
import { connect } from '@/lib/platform/connection'
import { errorMessage } from '@/lib/platform/describe-error'
import { readSettings } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { refuseFileInRelease } from '@/lib/platform/folders'
import { onShutdown } from '@/lib/platform/shutdown'
import { StartUpError } from '@/lib/platform/start-up-error'
import { runStep } from '@/scripts/start/progress'
import { ask } from './start/ask'
import { openDatabase } from './start/open-database'
import { runScript } from './start/run-script'

const USAGE = 'Say whom: npm run person -- export EMAIL [FOLDER], or npm run person -- erase EMAIL [--yes]'
const YES = '--yes'

await runScript(async () => {
  const given = process.argv.slice(2)
  const [verb, email, ...others] = given.filter(argument => argument !== YES)
  const mostOthers = verb === 'export' ? 1 : verb === 'erase' ? 0 : -1
  if (others.length > mostOthers || !z.email().safeParse(email).success) throw new StartUpError(USAGE)
  const folder = join(resolve(others[0] ?? '.'), `person-${new Date().toISOString().replace(/[:.]/g, '')}`)
  if (verb === 'export') await requireWritable(folder)
  const settings = readSettings()
  const { ownerUrl } = await runStep('Database', () => openDatabase(settings))
  const client = await connect(ownerUrl)
  try {
    if (verb === 'export') await writeExport(client, email ?? '', folder)
    else {
      await eraseAsked(client, email ?? '', given.includes(YES))
      await nameLeftCopies(client, settings)
    }
  } finally {
    await client.end()
  }
})

// First, as the present folder is read-only in a container.
async function requireWritable(folder: string): Promise<void> {
  refuseFileInRelease(folder)
  const place = dirname(folder)
  try {
    await access(place, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartUpError(
      `The export can't be written to ${place} (${errorMessage(error)}). Name another folder, such as DATA_DIR: npm run person -- export EMAIL FOLDER`,
    )
  }
}

async function writeExport(client: Client, email: string, folder: string): Promise<void> {
  let isWhole = false
  // Broken off by a signal, it would leave data that nobody was told of.
  onShutdown(() => (isWhole ? undefined : rm(folder, { recursive: true, force: true })))
  const announce = () => recordEvent('export', {}, { at: 'command line', list: 'everything of one person' })
  const paths = await exportPerson(client, cvStore(), email, folder, announce)
  isWhole = true
  if (paths.length === 0) return console.log(`Nothing is held under ${email}.`)
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
    'Backups hold the person until they are 14 days old, or 30 while CVs are missing; the payment provider and the mail host hold what was sent to them (docs/privacy.md).',
  )
}

// What restores and moves have left is out of the site's sight.
async function nameLeftCopies(client: Client, settings: Settings): Promise<void> {
  const copies = await listLeftCopies(
    settings,
    async ({ text, values }) => (await client.query(text, values)).rows,
  )
  for (const { what, how } of copies) console.warn(`Not erased there: ${what}. ${how}`)
}

async function isAgreed(email: string): Promise<boolean> {
  const said = await ask(`Erase all of this for good? Type ${email} to do so: `)
  return said.trim().toLowerCase() === email.toLowerCase()
}
