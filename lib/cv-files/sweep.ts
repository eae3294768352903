import 'server-only'
import { HOUR_MS } from '@/lib/dates/durations'
import { database } from '@/lib/platform/database'
import { cvStore } from './open-store'
import type { CvStore, StoredCv } from './store'

// A form has a quarter of an hour to arrive and its row seconds to be stored; a younger file may still get one.
const ORPHAN_AGE_MS = HOUR_MS
const TRASH_MS = 30 * 24 * HOUR_MS
const FEW = 10
const BATCH = 500

/**
 * How a sweep ended: how many files it moved to the trash, and how many it removed for good (out of the trash, or
 * uploads that broke off); or why it touched nothing.
 */
export type CvSweep =
  | { ok: true; trashed: number; removed: number }
  | { ok: false; reason: 'other-database' | 'mostly-unclaimed' }

/** When a sweep takes place, what ends it early, and `keepTrash` where the clock cannot be trusted with how old the trash is. */
type SweepOptions = { now?: Date; signal?: AbortSignal; keepTrash?: boolean }

/**
 * Moves files that no application names to the trash, and empties the trash of what has lain there for 30 days; what is
 * younger than an hour stays. It touches nothing where the store belongs to another database, or where most of its files
 * are unclaimed: the database is then likely an empty, older or wrong one. A store without an owner becomes this
 * database's once this database names most of its files.
 */
export async function sweepCvFiles(
  store: CvStore = cvStore(),
  { now = new Date(), signal, keepTrash = false }: SweepOptions = {},
): Promise<CvSweep> {
  const [owner, id] = [await store.readOwner(), await installationId()]
  if (owner !== null && owner !== id) return { ok: false, reason: 'other-database' }
  const before = new Date(now.getTime() - ORPHAN_AGE_MS)
  const { files, unclaimed, orphans } = await compareWithRows(store, before)
  if (unclaimed > files / 2 && (owner === null || unclaimed > FEW))
    return { ok: false, reason: 'mostly-unclaimed' }
  if (owner === null) await store.writeOwner(id)
  let trashed = 0
  for (const key of orphans) {
    signal?.throwIfAborted()
    if (await store.trash(key)) trashed += 1
  }
  const unfinished = await store.deleteUnfinished(before)
  const emptied = await emptyTrash(store, new Date(keepTrash ? 0 : now.getTime() - TRASH_MS), signal)
  return { ok: true, trashed, removed: unfinished + emptied }
}

/** Counts the files and those that no application names, and lists those of them that were stored before a time. */
async function compareWithRows(store: CvStore, before: Date) {
  const found = { files: 0, unclaimed: 0, orphans: [] as string[] }
  for await (const batch of inBatches(store.list())) {
    const claimed = await findClaimed(batch)
    const unclaimed = batch.filter(file => !claimed.has(file.key))
    found.files += batch.length
    found.unclaimed += unclaimed.length
    for (const { key, storedAt } of unclaimed) if (storedAt < before) found.orphans.push(key)
  }
  return found
}

async function emptyTrash(store: CvStore, before: Date, signal?: AbortSignal): Promise<number> {
  let removed = 0
  for await (const batch of inBatches(store.listTrash())) {
    const claimed = await findClaimed(batch)
    for (const { key, storedAt } of batch) {
      signal?.throwIfAborted()
      if (claimed.has(key)) await store.restore(key)
      else if (storedAt < before) {
        await store.deleteTrashed(key)
        removed += 1
      }
    }
  }
  return removed
}

async function findClaimed(files: StoredCv[]): Promise<Set<string>> {
  const where = { cv: { in: files.map(file => file.key) } }
  const rows = await database().application.findMany({ where, select: { cv: true } })
  return new Set(rows.map(row => row.cv))
}

async function* inBatches(files: AsyncIterable<StoredCv>): AsyncGenerator<StoredCv[]> {
  let batch: StoredCv[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Returns the id of this database, which it gets when it is first asked for. */
async function installationId(): Promise<string> {
  await database().installation.createMany({ data: [{}], skipDuplicates: true })
  return (await database().installation.findFirstOrThrow()).id
}
