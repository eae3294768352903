import 'server-only'
import { newCvKey } from '@/lib/cv-files/policy'
import type { CvStore } from '@/lib/cv-files/store'
import { describeDiskFailure } from '@/lib/platform/disk-failure'
import { StartUpError } from '@/lib/platform/start-up-error'
import { hashContent } from './byte-streams'

/** Puts the CVs of a backup into a store, and can take that back. */
export type FileRestore = {
  /** Stores a file durably, unless the store has just that one already. One with other content keeps another key. */
  put(key: string, content: AsyncIterable<Uint8Array>, sha256: string): Promise<void>
  /** Leaves the store as it was. */
  undo(): Promise<void>
}

/** Begins to put files into a store. */
export function startFileRestore(store: CvStore): FileRestore {
  const undoing: (() => Promise<void>)[] = []
  return {
    async put(key, content, sha256) {
      const found = await hashFile(store, key)
      if (found === sha256) return
      if (found !== null) {
        // No row names it under that key: the sweep keeps it in the trash for 30 days.
        const aside = newCvKey()
        await store.rename(key, aside)
        undoing.unshift(() => store.rename(aside, key))
      }
      // Where a restore was killed, half of the file may lie there.
      await store.delete(key)
      undoing.unshift(() => store.delete(key))
      await store.put(key, content)
    },
    async undo() {
      for (const step of undoing.splice(0)) await step()
    },
  }
}

/** Throws on what a store has failed with: where its disk has refused, as StartUpError that names the place. */
export function explainStore(error: unknown, place: string): never {
  const failure = describeDiskFailure(error)
  if (!failure) throw error
  throw new StartUpError(`CVs can't be stored in ${place}: ${failure}. Nothing was changed.`, {
    cause: error,
  })
}

/** Counts the files of a store that are not among those keys: of another site, or younger than the backup. */
export async function countOthers(store: CvStore, keys: { has(key: string): boolean }): Promise<number> {
  let others = 0
  for await (const { key } of store.list()) if (!keys.has(key)) others += 1
  return others
}

async function hashFile(store: CvStore, key: string): Promise<string | null> {
  const content = await store.open(key)
  return content && hashContent(content)
}
