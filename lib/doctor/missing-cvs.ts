import 'server-only'
import { cvFolder, openCvStore } from '@/lib/cv-files/open-store'
import type { CvStore } from '@/lib/cv-files/store'
import { ERASED_EMAIL_SQL } from '@/lib/erased-records/rules'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { inTime } from '@/lib/platform/in-time'
import { type ExaminedSettings, failure, passed } from './finding'
import type { Finding } from './schema'

// A store that is another one, or empty, lacks these as well as all others.
const NEWEST = 20
// Keys of 40 letters, for a moment.
const MOST = 100_000
const TIMEOUT_MS = 5000

const selectCvs = (most: number) => Prisma.sql`
  SELECT cv AS key FROM applications WHERE applicant_email <> ${Prisma.raw(ERASED_EMAIL_SQL)}
  ORDER BY id DESC LIMIT ${most}`

/**
 * Checks that the store has the CVs of all applications: it is a new and empty one where its disk is not mounted, or where DATA_DIR
 * was copied without it, and lacks some where files were moved away. Of Blob, which bills what is listed, and of a folder that takes
 * too long, those of the newest are looked for. Of a store that does not respond it says nothing, as `checkCvStore` does.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkMissingCvs(
  settings: ExaminedSettings,
  ask: (query: Prisma.Sql) => Promise<{ key: string }[]>,
): Promise<Finding[]> {
  const store = openCvStore(settings)
  const keysOf = async (most: number) => (await ask(selectCvs(most))).map(({ key }) => key)
  const newest = await keysOf(NEWEST)
  const missing = await orNull(listMissing(newest, key => store.has(key), store))
  if (missing === null || newest.length === 0) return []
  if (settings.blobReadWriteToken) return [judge(missing, newest, 'newest', settings)]
  const all = await keysOf(MOST)
  const missingOfAll = await orNull(listUnlisted(all, store))
  return missingOfAll === null
    ? [judge(missing, newest, 'newest', settings)]
    : [judge(missingOfAll, all, 'stored', settings)]
}

const orNull = (work: Promise<string[]>): Promise<string[] | null> =>
  inTime(work, TIMEOUT_MS).catch(() => null)

function judge(
  missing: string[],
  looked: string[],
  which: 'newest' | 'stored',
  { blobReadWriteToken, dataDir }: ExaminedSettings,
): Finding {
  if (missing.length === 0) return passed(`The CVs of the ${which} applications are there`)
  return failure(
    `The store lacks the CVs of ${missing.length} of the ${which === 'newest' ? 'newest ' : ''}${looked.length} applications`,
    blobReadWriteToken
      ? 'See that BLOB_READ_WRITE_TOKEN is the one of the store that has them, or restore a backup.'
      : `See that the disk of ${cvFolder(dataDir)} is mounted, put back what that folder held, or restore a backup.`,
  )
}

async function listUnlisted(keys: string[], store: CvStore): Promise<string[]> {
  const listed = new Set<string>()
  for await (const { key } of store.list()) listed.add(key)
  return listMissing(keys, async key => listed.has(key), store)
}

async function listMissing(
  keys: string[],
  isThere: (key: string) => Promise<boolean>,
  store: CvStore,
): Promise<string[]> {
  const found = await Promise.all(keys.map(async key => ({ key, there: await isThere(key) })))
  const missing = new Set(found.filter(({ there }) => !there).map(({ key }) => key))
  // Opening one brings it back from there.
  if (missing.size > 0) for await (const { key } of store.listTrash()) missing.delete(key)
  return [...missing]
}
