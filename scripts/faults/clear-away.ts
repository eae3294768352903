import { closeDatabase } from '@/lib/platform/database'
import { onShutdown } from '@/lib/platform/shutdown'
import { killDatabase } from './database-processes'
import type { Site } from './site'

/**
 * Has sites on one data folder, and the embedded database of it, leave nothing behind, also where their rehearsal is broken off.
 * @param sites may become more until then
 * @param removeRest what else is to go once they have ended
 * @returns what ends them before, once
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
  // One that was not started, or has ended, has nothing to kill.
  for (const site of sites) await site.kill().catch(() => {})
  killDatabase(dataDir)
  await closeDatabase()
}
