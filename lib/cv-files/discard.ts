import 'server-only'
import { logger } from '@/lib/platform/logger'
import { cvStore } from './open-store'

/**
 * Removes a file whose application was certainly not stored. Where the transaction's end is not known, leave the file
 * alone: the sweep looks after it once no row can come any more.
 */
export async function discardCv(key: string): Promise<void> {
  await cvStore().delete(key).catch(leaveForSweep)
}

/**
 * Settles the file that a repeated application brought: it takes the place of the first one's where that is missing, and
 * is removed otherwise. Both are known to hold the same bytes.
 * @param storedKey the key that the first application's row names; undefined where the row is gone
 */
export async function settleRepeatedCv(storedKey: string | undefined, broughtKey: string): Promise<void> {
  const store = cvStore()
  const missing =
    storedKey !== undefined && !(await store.has(storedKey)) && !(await store.restore(storedKey))
  if (missing) await store.rename(broughtKey, storedKey)
  else await discardCv(broughtKey)
}

/** Notes that a file could not be removed, which the sweep will do. */
export function leaveForSweep(error: { code?: unknown; name?: unknown }): void {
  logger.warn({ failure: String(error.code ?? error.name) }, 'a CV file was left for the sweep')
}
