import 'server-only'
import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { deleteOldBackups } from './kept-backups'

// As deploy/release.sh names them, after the release that each was made before; a run that was killed leaves a part of one.
const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-\d+\.backup(?:\.[\da-f]+\.part)?$/

/**
 * Deletes the backups older than 14 days that were made before upgrades, and returns how many. They are beside the folder
 * `releases`, where a release of it is served; else there are none.
 * @param release the folder that is served
 */
export async function deleteUpgradeBackups(now = new Date(), release = process.cwd()): Promise<number> {
  const releases = dirname(release)
  const folder = join(/*turbopackIgnore: true*/ dirname(releases), 'backups')
  if (basename(releases) !== 'releases' || !existsSync(folder)) return 0
  return deleteOldBackups(folder, now, { naming: NAME })
}
