// Writes the database and the CV files to one file, and what was erased to a list beside it: npm run backup -- FILE
import '@/scripts/start/load-environment'
import { dirname, resolve } from 'node:path'
import { createBackup } from '@/lib/backup/create-backup'
import { LIST_NAME, noteErasures } from '@/lib/backup/erasure-list'
import { cvStore } from '@/lib/cv-files/open-store'
import { readSettings } from '@/lib/platform/env'
import { refuseFileInRelease } from '@/lib/platform/folders'
import { StartUpError } from '@/lib/platform/start-up-error'
import { openSiteDatabase } from '@/lib/postgres/site-database'
import {
  describeBackup,
  describeMissing,
  describePlace,
  printProgress,
  stopInOrder,
} from '@/scripts/backup/report'
import { runStep } from '@/scripts/start/progress'
import { runScript } from './start/run-script'

await runScript(async () => {
  const [given, ...others] = process.argv.slice(2)
  // The first part of a path with a space in it is another place.
  if (!given || given.startsWith('-') || others.length > 0)
    throw new StartUpError('Say where to, in one word or in quotes: npm run backup -- FILE')
  const path = resolve(given)
  refuseFileInRelease(path)
  const settings = readSettings()
  const place = describePlace(settings)
  console.log(`Backs up ${place}.`)
  const { ownerUrl } = await runStep('Database', () =>
    openSiteDatabase(settings, { shared: true, existing: true }),
  )
  const made = await stopInOrder(signal =>
    createBackup(
      path,
      { url: ownerUrl, store: cvStore() },
      { passphrase: settings.backupPassphrase, onProgress: printProgress, signal },
    ),
  )
  console.log(describeBackup(path, made, { place, encrypted: settings.backupPassphrase !== undefined }))
  for (const line of describeMissing(made.missing)) console.warn(line)
  // Afterwards, so that it names whoever was erased meanwhile; also for earlier backups in the same folder.
  const fault = await noteErasures(dirname(path), ownerUrl, { now: new Date() })
  if (fault)
    console.warn(
      `Warning: ${LIST_NAME}, the list of what was erased, could not be written beside it: ${fault}.`,
    )
})
