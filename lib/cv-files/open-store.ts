import 'server-only'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { hasDiskRoom } from '@/lib/platform/disk-room'
import { env } from '@/lib/platform/env'
import type { Settings } from '@/lib/platform/env-schema'
import { blobStore } from './blob-store'
import { diskStore } from './disk-store'
import type { CvStore } from './store'

let store: CvStore | undefined

/** Returns the store that the environment chooses: Vercel Blob where its token is set, else `DATA_DIR/cv-files`. */
export function cvStore(): CvStore {
  store ??= openCvStore(env())
  return store
}

/** Opens the store of some settings, which may not be those of this process; nothing is made or asked yet. */
export function openCvStore({
  blobReadWriteToken,
  dataDir,
  diskReserveBytes,
}: Pick<Settings, 'blobReadWriteToken' | 'dataDir' | 'diskReserveBytes'>): CvStore {
  // With Blob the row of each file still goes to the database, which may be under DATA_DIR.
  const hasRoom = async () => {
    await mkdir(resolve(dataDir), { recursive: true, mode: 0o700 })
    return hasDiskRoom(resolve(dataDir), diskReserveBytes)
  }
  return blobReadWriteToken
    ? blobStore(blobReadWriteToken, hasRoom)
    : diskStore(cvFolder(dataDir), diskReserveBytes)
}

/** Returns where CVs lie that are kept on this machine. */
export function cvFolder(dataDir: string): string {
  // Next would take whatever lies in a folder of that name for a part of the site.
  return join(/*turbopackIgnore: true*/ resolve(dataDir), 'cv-files')
}
