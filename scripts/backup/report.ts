import type { MadeBackup, Progress } from '@/lib/backup/create-backup'
import { LIST_NAME } from '@/lib/backup/erasure-list'
import type { Restored } from '@/lib/backup/restore-backup'
import type { BackupSummary } from '@/lib/backup/verify-backup'
import { cvFolder } from '@/lib/cv-files/open-store'
import type { Settings } from '@/lib/platform/env-schema'
import { onShutdown } from '@/lib/platform/shutdown'

type StoreSettings = Pick<Settings, 'dataDir' | 'blobReadWriteToken'>

const PAUSE_MS = 1_000
const NAMED = 5

let printedAt = 0

/** Says how far a backup or restore is: a line for each table, and one a second for the files. */
export function printProgress(progress: Progress): void {
  if (progress.step === 'check') console.log('Checking the file ...')
  else if (progress.step === 'table') console.log(`  ${progress.name}`)
  else if (progress.done === progress.of || Date.now() - printedAt > PAUSE_MS) {
    printedAt = Date.now()
    console.log(`  CV files: ${progress.done} of ${progress.of}`)
  }
}

/** Runs work that a signal to this process ends in order, so that it leaves nothing half done. */
export async function stopInOrder<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stop = new AbortController()
  const running = work(stop.signal)
  onShutdown(async () => {
    stop.abort()
    await running.catch(() => {})
  })
  return running
}

/** Names the database and the CV store of some settings, without a password: a shell may lack the variables that the site has. */
export function describePlace(settings: Settings): string {
  const { databaseUrl, databaseDirectUrl, databaseOwnerUrl, dataDir, blobReadWriteToken } = settings
  const url = databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  const files = `the CV files in ${nameStore({ dataDir, blobReadWriteToken })}`
  return databaseUrl && url
    ? `the database ${describeUrl(new URL(url))} and ${files}`
    : `the embedded database of DATA_DIR ${dataDir} and ${files}`
}

/** Names the CV store of some settings. */
export function nameStore({ dataDir, blobReadWriteToken }: StoreSettings): string {
  return blobReadWriteToken ? 'Vercel Blob' : cvFolder(dataDir)
}

function describeUrl({ pathname, host, searchParams }: URL): string {
  return `${decodeName(pathname.slice(1))} at ${host || searchParams.get('host') || 'this machine'}`
}

// A line that only informs ends no command.
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the lines that say what a backup holds, of what it was made, and by what its file is known. */
export function describeBackup(
  path: string,
  made: MadeBackup,
  { place, encrypted }: { place: string; encrypted: boolean },
): string {
  return [
    `${path}: ${countContents(made)}, ${(made.bytes / 1024 ** 2).toFixed(1)} MiB, ${encrypted ? 'encrypted' : 'not encrypted (BACKUP_PASSPHRASE is not set)'}`,
    `SHA-256 ${made.sha256}`,
    `Made of ${place}.`,
    'It was read again and is whole. The secrets are not in it: keep DATA_DIR/secrets or your .env apart from it.',
  ].join('\n')
}

/** Returns the lines that say what was restored to which place, and what is to be done next. */
export function describeRestored(restored: Restored, place: string): string {
  const lines = [`Restored: ${countContents(restored)}, to ${place}.`]
  if (restored.aside)
    lines.push(
      `The tables of before are in the schema ${restored.aside}. Once you are sure, by SQL (docs/operating.md): DROP SCHEMA ${restored.aside} CASCADE`,
    )
  if (restored.heldMails > 0)
    lines.push(
      `Mails that were still to be sent: ${restored.heldMails}. They are not sent, as they may have been since (--send-mails sends them).`,
    )
  if (restored.notOwned)
    lines.push(
      `The CV store could not be marked as this database's own (${restored.notOwned}): if the log says that it belongs to another one, do what it says there.`,
    )
  if (restored.listLeft)
    lines.push(
      `A list of erasures could not be renamed (${restored.listLeft}): move each ${LIST_NAME}, in BACKUP_DIR and beside the backup, away, or a later restore erases by it what is back now.`,
    )
  lines.push(
    describeErasures(restored),
    'Everybody has to sign in again.',
    'Administrators are as they were: who was disabled or got another password since gets in as before. Look: npm run admin -- list',
  )
  return lines.join('\n')
}

function describeErasures({ erasedAgain, erasuresKnownUntil, withErased, tables }: Restored): string {
  if (withErased)
    return 'Whoever was erased since the backup is back (--with-erased): those who asked for it have to be erased again.'
  if (!erasuresKnownUntil)
    return `Erasures since the backup are not known, as there is no ${LIST_NAME} beside it: whoever was erased since the backup has to be erased again.`
  const at = erasuresKnownUntil.toISOString()
  return [
    `Erased again: ${erasedAgain} records, by what the replaced database and the ${LIST_NAME} beside the backup knew at ${at}. Whoever was erased later, in another copy of the site, or before an earlier restore that did not know of it, has to be erased again.`,
    // A backup of before the list.
    ...(tables.has('erasures')
      ? []
      : [
          'The site that made the backup noted no erasures yet: whoever was erased before its next update has to be erased again, too.',
        ]),
  ].join('\n')
}

/** Returns a warning where CVs are missing, with some of their keys. */
export function describeMissing(missing: readonly string[]): string[] {
  if (missing.length === 0) return []
  const named = missing.slice(0, NAMED).join(', ')
  const more = missing.length > NAMED ? ', ...' : ''
  return [`Warning: ${missing.length} CVs that applications name were not in the store (${named}${more}).`]
}

function countContents({ tables, files }: BackupSummary): string {
  const rows = [...tables.values()].reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.size} tables, ${files.size} CV files`
}
