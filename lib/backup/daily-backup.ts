import 'server-only'
import { join } from 'node:path'
import { cvStore } from '@/lib/cv-files/open-store'
import { HOUR_MS } from '@/lib/dates/durations'
import { errorCode } from '@/lib/platform/describe-error'
import { env } from '@/lib/platform/env'
import { makeFolder } from '@/lib/platform/folders'
import { listFolder } from '@/lib/platform/list-folder'
import { createBackup } from './create-backup'
import { noteErasures } from './erasure-list'
import {
  backupNameOf,
  deleteOldBackups,
  deleteUnfinished,
  findLastBackup,
  noteMissingFiles,
} from './kept-backups'

// A little less than a day, so that a job which runs once a day finds it due each time.
const DUE_AFTER_MS = 23.5 * HOUR_MS

/** What the daily backup did, for the log. */
export type DailyBackup = {
  /** The file's name. */
  made: string
  deleted: number
  /** How many CVs that rows name were gone from the store. */
  missingFiles: number
  /** Why the list of erasures beside it could not be written; left out where it was. */
  listFault?: string
}

type Options = { now?: Date; keepOld?: boolean }

/**
 * Makes a backup in BACKUP_DIR where the last one is older than a day, and deletes those older than 14 days; the last one only
 * once there is a new one, and the newest that misses no CV later while newer ones do. Beside them it writes which records were erased.
 * @param options `keepOld` where the clock cannot be trusted with how old they are
 * @returns null where none is due yet, or BACKUP_DIR is not set; throws where that folder does not respond
 */
export async function backUpDaily(
  signal: AbortSignal,
  { now = new Date(), keepOld = false }: Options = {},
): Promise<DailyBackup | null> {
  const { backupDir, backupPassphrase, databaseDirectUrl: url } = env()
  if (!backupDir) return null
  await requireFolder(backupDir)
  // First, as they may be what fills the disk.
  await deleteUnfinished(backupDir, now)
  const last = await findLastBackup(backupDir, now)
  if (last && now.getTime() - last.getTime() < DUE_AFTER_MS) return null
  // Before, too: on a full disk there would never be a new one.
  const deletedBefore = keepOld || !last ? 0 : await deleteOldBackups(backupDir, now, { keptFrom: last })
  const listFault = await noteErasures(backupDir, url, { now, keepOld, signal })
  const made = backupNameOf(now)
  const source = { url, store: cvStore() }
  const options = { passphrase: backupPassphrase, signal, now }
  const { missing } = await createBackup(join(backupDir, made), source, options)
  await noteMissingFiles(backupDir, made, missing.length)
  const deleted = keepOld ? 0 : await deleteOldBackups(backupDir, now)
  const done = { made, deleted: deletedBefore + deleted, missingFiles: missing.length }
  return listFault ? { ...done, listFault } : done
}

// Looking for it in any other way would wait for a disk that is away, and with it the whole site.
async function requireFolder(folder: string): Promise<void> {
  try {
    await listFolder(folder)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    makeFolder(folder)
  }
}
