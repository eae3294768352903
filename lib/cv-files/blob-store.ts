import 'server-only'
import { Readable } from 'node:stream'
import { del, get, list, put } from '@vercel/blob'
import type { CvStore, StoredCv } from './store'

const FOLDER = 'cv-files/'
const HOUR_MS = 60 * 60 * 1000

/**
 * Keeps CV files in a private Vercel Blob store (https://vercel.com/docs/vercel-blob).
 * @param token the store's read-write token
 */
export function blobStore(token: string): CvStore {
  return {
    // Other servers share the store and may be in the middle of an upload.
    orphanAgeMs: HOUR_MS,
    async put(key, content) {
      const options = { access: 'private', addRandomSuffix: false, token } as const
      try {
        await put(FOLDER + key, Readable.from(content), {
          ...options,
          contentType: 'application/octet-stream',
        })
      } catch (error) {
        await del(FOLDER + key, { token }).catch(() => undefined)
        throw error
      }
    },
    async open(key) {
      const found = await get(FOLDER + key, { access: 'private', token })
      return found?.stream ?? null
    },
    delete: key => del(FOLDER + key, { token }),
    list: () => listBlobs(token),
    async check() {
      await list({ limit: 1, prefix: FOLDER, token })
    },
  }
}

async function* listBlobs(token: string): AsyncGenerator<StoredCv> {
  let cursor: string | undefined
  do {
    const page = await list({ prefix: FOLDER, cursor, token })
    for (const { pathname, uploadedAt } of page.blobs)
      yield { key: pathname.slice(FOLDER.length), storedAt: uploadedAt }
    cursor = page.cursor
  } while (cursor)
}
