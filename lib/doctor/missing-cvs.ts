import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { cvFolder, openCvStore } from '@/lib/cv-files/open-store'
import type { CvStore } from '@/lib/cv-files/store'
import { ERASED_EMAIL_SQL } from '@/lib/erased-records/rules'
import { Prisma } from '@/lib/platform/generated/prisma/client'
import { type ExaminedSettings, failure, passed } from './finding'
import type { Finding } from './schema'

// A store that is another one, or empty, lacks these as well as all others.
const NEWEST = 20
const TIMEOUT_MS = 5000

const newestCvs = Prisma.sql`
  SELECT cv AS key FROM applications WHERE applicant_email <> ${Prisma.raw(ERASED_EMAIL_SQL)}
  ORDER BY id DESC LIMIT ${NEWEST}`

/**
 * Checks that the store has the CVs of the newest applications: it is a new and empty one where its disk is not mounted, or where
 * DATA_DIR was copied without it. Of a store that does not respond it says nothing, as `checkCvStore` does.
 * @param ask runs a query in the way of whoever asks: beside the running site, or from inside
 */
export async function checkMissingCvs(
  settings: ExaminedSettings,
  ask: (query: Prisma.Sql) => Promise<{ key: string }[]>,
): Promise<Finding[]> {
  const keys = (await ask(newestCvs)).map(({ key }) => key)
  const missing = await Promise.race([
    listMissing(openCvStore(settings), keys).catch(() => null),
    sleep(TIMEOUT_MS, null, { ref: false }),
  ])
  if (missing === null || keys.length === 0) return []
  if (missing.length === 0) return [passed('The CVs of the newest applications are there')]
  return [
    failure(
      `The store lacks the CVs of ${missing.length} of the newest ${keys.length} applications`,
      settings.blobReadWriteToken
        ? 'See that BLOB_READ_WRITE_TOKEN is the one of the store that has them, or restore a backup.'
        : `See that the disk of ${cvFolder(settings.dataDir)} is mounted, put back what that folder held, or restore a backup.`,
    ),
  ]
}

async function listMissing(store: CvStore, keys: string[]): Promise<string[]> {
  const found = await Promise.all(keys.map(async key => ({ key, isThere: await store.has(key) })))
  const missing = new Set(found.filter(({ isThere }) => !isThere).map(({ key }) => key))
  // Opening one brings it back from there.
  if (missing.size > 0) for await (const { key } of store.listTrash()) missing.delete(key)
  return [...missing]
}
