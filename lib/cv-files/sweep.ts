import 'server-only'
import { database } from '@/lib/platform/database'
import { logger } from '@/lib/platform/logger'
import { cvStore } from './open-store'
import type { CvStore } from './store'

const BATCH = 500

/**
 * Removes files that a crash left without an application, and unfinished uploads. Run it before the server takes requests:
 * on disk every file without a row is then an orphan; in a shared store only one older than the store's `orphanAgeMs`.
 * @returns how many files were removed
 */
export async function sweepCvFiles(store: CvStore = cvStore(), now = new Date()): Promise<number> {
  let removed = 0
  let batch: string[] = []
  for await (const { key, storedAt } of store.list()) {
    if (now.getTime() - storedAt.getTime() < store.orphanAgeMs) continue
    batch.push(key)
    if (batch.length === BATCH) {
      removed += await removeUnclaimed(store, batch)
      batch = []
    }
  }
  return removed + (await removeUnclaimed(store, batch))
}

/**
 * Removes a file whose application was not stored. Where the database broke off, the row may have been stored after all,
 * so it is looked up; where it can't be, the file stays for the next sweep.
 */
export async function discardCv(key: string): Promise<void> {
  await removeUnclaimed(cvStore(), [key]).catch(error => {
    logger.warn({ failure: String(error?.code ?? error?.name) }, 'a CV file was left for the next sweep')
  })
}

async function removeUnclaimed(store: CvStore, keys: string[]): Promise<number> {
  const where = { cv: { in: keys } }
  const rows = await database().application.findMany({ where, select: { cv: true } })
  const claimed = new Set(rows.map(row => row.cv))
  const orphans = keys.filter(key => !claimed.has(key))
  for (const key of orphans) await store.delete(key)
  return orphans.length
}
