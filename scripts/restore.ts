// Puts a backup's rows and CV files in place: npm run restore -- FILE [--force] [--send-mails] [--with-erased]
import '@/scripts/start/load-environment'
import { resolve } from 'node:path'
import { restoreBackup } from '@/lib/backup/restore-backup'
import { cvStore } from '@/lib/cv-files/open-store'
import { readSettings } from '@/lib/platform/env'
import { readKnownMigrations } from '@/lib/platform/migration-files'
import { StartUpError } from '@/lib/platform/start-up-error'
import { applyMigrations } from '@/lib/postgres/migrations'
import { migrateSiteDatabase, openSiteDatabase } from '@/lib/postgres/site-database'
import {
  describeMissing,
  describePlace,
  describeRestored,
  nameStore,
  printProgress,
  stopInOrder,
} from '@/scripts/backup/report'
import { runStep } from '@/scripts/start/progress'
import { runScript } from './start/run-script'

const OPTIONS = ['--force', '--send-mails', '--with-erased']

await runScript(async () => {
  const given = process.argv.slice(2)
  const [file, ...others] = given.filter(argument => !OPTIONS.includes(argument))
  if (!file || file.startsWith('-') || others.length > 0)
    throw new StartUpError('Say what from: npm run restore -- FILE [--force] [--send-mails] [--with-erased]')
  const settings = readSettings()
  const place = describePlace(settings)
  console.log(`Restores to ${place}.`)
  const site = await runStep('Database', () => openSiteDatabase(settings))
  const known = (await readKnownMigrations()).map(({ name }) => name)
  const migrate = (where: string, names?: string[]) => applyMigrations(where, undefined, names)
  const restored = await stopInOrder(signal =>
    restoreBackup(
      resolve(file),
      {
        url: site.ownerUrl,
        store: cvStore(),
        storePlace: nameStore(settings),
        knownMigrations: known,
        migrate,
      },
      {
        passphrase: settings.backupPassphrase,
        force: given.includes('--force'),
        sendMails: given.includes('--send-mails'),
        withErased: given.includes('--with-erased'),
        backupDir: settings.backupDir,
        onProgress: printProgress,
        signal,
      },
    ),
  )
  await runStep('Migrations', () => migrateSiteDatabase(site))
  console.log(describeRestored(restored, place))
  for (const line of describeMissing(restored.missing)) console.warn(line)
})
