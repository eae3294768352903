import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { errorCode, errorMessage } from './describe-error'
import type { Settings } from './env-schema'
import { StartUpError } from './start-up-error'

/** How to repair a DATA_DIR in which a start by another account has left files. */
export const OWN_ALL = 'see that DATA_DIR and all that is in it belong to the account that runs the site.'

/** Gives the folder of a data directory's embedded database. */
export const databaseFolder = (dataDir: string) => join(/*turbopackIgnore: true*/ dataDir, 'postgres')

/**
 * Makes a folder, and those above it, for this account alone. Node's own `recursive` retries for ever on Node 20 where nothing can be
 * made, as under /proc.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // A start beside this one may just have made it.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/**
 * Makes sure that neither DATA_DIR nor BACKUP_DIR is in a release (deploy/release.sh): the next one would begin without what they
 * hold, and with the release it would be deleted.
 * @param folder the one that the program runs in
 * @throws StartUpError where one is
 */
export function refuseDataInRelease(
  { dataDir, backupDir, databaseUrl, blobReadWriteToken }: Settings,
  folder = process.cwd(),
): void {
  if (!isRelease(folder)) return
  const site = dirname(dirname(folder))
  const places = [folder, join(site, 'current')]
  const isInside = (path: string) => places.some(place => `${path}${sep}`.startsWith(`${place}${sep}`))
  const isElsewhere = databaseUrl && blobReadWriteToken
  if (!isElsewhere && isInside(dataDir))
    throw new StartUpError(
      `DATA_DIR ${dataDir} is in a release, which is deleted once newer ones are there: set the variables that the site has. Where it has no DATA_DIR yet, set that to a folder outside, such as ${join(site, 'data')}, and move there what current/.data holds while the site is stopped.`,
    )
  if (backupDir && isInside(backupDir))
    throw new StartUpError(
      `BACKUP_DIR ${backupDir} is in a release, which is deleted once newer ones are there: set BACKUP_DIR to a folder outside, best on another disk, such as /var/backups/site, and move there what it holds.`,
    )
}

/**
 * Makes sure that a file to be written is in no release (deploy/release.sh), with which it would be deleted.
 * @throws StartUpError where it is
 */
export function refuseFileInRelease(path: string): void {
  const above = dirname(path)
  // The link `current` leads into one.
  const isInside = foldersAbove(existsSync(above) ? realpathSync(above) : above).some(isRelease)
  if (isInside)
    throw new StartUpError(
      `${path} is in a release, which is deleted once newer ones are there: name a folder outside, best on another disk.`,
    )
}

function foldersAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder ? [folder] : [folder, ...foldersAbove(above)]
}

// One that is being made has a file `unfinished`; the others lie beside the link `current`.
function isRelease(folder: string): boolean {
  const releases = dirname(folder)
  const signs = [join(folder, 'unfinished'), join(dirname(releases), 'current')]
  return basename(releases) === 'releases' && signs.some(path => existsSync(/*turbopackIgnore: true*/ path))
}

/**
 * Makes DATA_DIR where it is missing. Not BACKUP_DIR: without a disk for backups the site serves, and says so.
 * @throws StartUpError if it cannot be made or written to, or where it or BACKUP_DIR is in a release
 */
export function requireDataFolder(settings: Settings): void {
  const { dataDir, databaseUrl, blobReadWriteToken } = settings
  refuseDataInRelease(settings)
  // With database and CVs elsewhere only a generated secret would be stored there, which fails by itself.
  if (databaseUrl && blobReadWriteToken) return
  try {
    makeFolder(dataDir)
    // A folder that is there may still be on a disk that is mounted read-only.
    rmdirSync(mkdtempSync(join(dataDir, '.start-')))
  } catch (error) {
    // A full disk is no wrong setting: the site warns of it itself, and serves what it can.
    if (['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')) return
    throw new StartUpError(
      `DATA_DIR ${dataDir} is no folder that this account can write to (${errorMessage(error)}): name another, or see that its disk is mounted and that it belongs to the account.`,
    )
  }
}
