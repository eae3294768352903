import { closeDatabase } from '@/lib/platform/database'
import { onShutdown } from '@/lib/platform/shutdown'
import { killDatabase } from './database-processes'
import type { Site } from './site'

/**
 * Kills sites that share a data folder, and the folder's embedded database, when the script ends, also where a signal ends it.
 * @param sites the sites; more may be added later
 * @param removeRest removes everything else once the sites have ended
 * @returns a function that does all that earlier; a second call does nothing more
 */
export function clearAwayAtEnd(
  dataDir: string,
  sites: readonly Site[],
  removeRest: () => Promise<void> | void,
): () => Promise<void> {
  let cleared: Promise<void> | undefined
  const clear = () => {
    cleared ??= clearAway(dataDir, sites).then(removeRest)
    return cleared
  }
  onShutdown(clear)
  return clear
}

async function clearAway(dataDir: string, sites: readonly Site[]): Promise<void> {
  // `kill` rejects for a site that was not started or has ended.
  for (const site of sites) await site.kill().catch(() => {})
  killDatabase(dataDir)
  await closeDatabase()
}
