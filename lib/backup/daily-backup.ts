import 'server-only'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { cvStore } from '@/lib/cv-files/open-store'
import { env } from '@/lib/platform/env'
import { createBackup } from './create-backup'
import { backupNameOf, deleteOldBackups, deleteUnfinished, findLastBackup } from './kept-backups'

// A little less than a day, so that a job which runs once a day finds it due each time.
const DUE_AFTER_MS = 20 * 60 * 60 * 1000

/** What the daily backup did, for the log. */
export type DailyBackup = {
  /** The file's name; null where none was due. */
  made: string | null
  deleted: number
  /** How many CVs that rows name were gone from the store. */
  missingFiles: number
}

type Options = { now?: Date; keepOld?: boolean }

/**
 * Makes a backup in BACKUP_DIR where the last one is older than a day, and deletes those older than 14 days. Nothing is
 * deleted before there is a new one, and nothing is done where BACKUP_DIR is not set.
 * @param options `keepOld` where the clock cannot be trusted with how old they are
 */
export async function backUpDaily(
  signal: AbortSignal,
  { now = new Date(), keepOld = false }: Options = {},
): Promise<DailyBackup> {
  const { backupDir, backupPassphrase, databaseDirectUrl: url } = env()
  const nothing = { made: null, deleted: 0, missingFiles: 0 }
  if (!backupDir) return nothing
  await mkdir(backupDir, { recursive: true, mode: 0o700 })
  // First, as they may be what fills the disk.
  await deleteUnfinished(backupDir, now)
  const last = await findLastBackup(backupDir, now)
  if (last && now.getTime() - last.getTime() < DUE_AFTER_MS) return nothing
  const made = backupNameOf(now)
  const source = { url, store: cvStore() }
  const options = { passphrase: backupPassphrase, signal, now }
  const { missing } = await createBackup(join(backupDir, made), source, options)
  const deleted = keepOld ? 0 : await deleteOldBackups(backupDir, now)
  return { made, deleted, missingFiles: missing.length }
}
