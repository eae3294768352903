import 'server-only'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { BlobError, BlobNotFoundError, del, get, head, list, put, rename } from '@vercel/blob'
import { generateClientTokenFromReadWriteToken } from '@vercel/blob/client'
import { MINUTE_MS } from '@/lib/dates/durations'
import { cvKinds, isCvKey } from './policy'
import type { CvStore, DirectUploads, StoredCv } from './store'
import { withTemporaryFile } from './temporary-file'

const FOLDER = 'cv-files/'
const TRASH = 'cv-trash/'
const INCOMING = 'cv-incoming/'
const OWNER = 'cv-store-id'

// A CV of 5 MiB over a bad mobile link of 7 kB/s takes 12 minutes.
const PERMIT_MS = 15 * MINUTE_MS

/** The store responds, but not with what it was asked for; by its code it counts as an outage (lib/platform/outage.ts), a 503. */
class StoreAwayError extends Error {
  readonly code = 'ENODEV'
  constructor(cause: BlobError) {
    super(cause.message, { cause })
  }
}

/**
 * Keeps CV files in a private Vercel Blob store (https://vercel.com/docs/vercel-blob), which several servers may share.
 * @param token the store's read-write token
 * @param hasRoom tells whether the disk of this machine has room for what comes with a file
 */
export function blobStore(token: string, hasRoom: CvStore['hasRoom'] = async () => true): CvStore {
  const access = { access: 'private', token } as const
  const options = { ...access, addRandomSuffix: false } as const

  async function openBlob(path: string): Promise<ReadableStream<Uint8Array> | null> {
    return (await asked(get(path, access)))?.stream ?? null
  }

  async function upload(path: string, content: Readable): Promise<void> {
    try {
      await asked(put(path, content, { ...options, contentType: 'application/octet-stream' }))
    } catch (error) {
      await del(path, { token }).catch(() => undefined)
      throw error
    } finally {
      // What is not sent stays open, and keeps the deleted file it is of.
      content.destroy()
    }
  }

  async function restore(key: string): Promise<boolean> {
    return renameIfThere(TRASH + key, FOLDER + key)
  }

  async function renameIfThere(from: string, to: string): Promise<boolean> {
    try {
      await asked(rename(from, to, { ...options, allowOverwrite: true }))
      return true
    } catch (error) {
      return absentAsFalse(error)
    }
  }

  return {
    put: (key, content, inspect) =>
      withTemporaryFile(content, async path => {
        await inspect?.(path)
        await upload(FOLDER + key, createReadStream(path))
      }),
    open: async key =>
      (await openBlob(FOLDER + key)) ?? ((await restore(key)) ? openBlob(FOLDER + key) : null),
    has: key => exists(FOLDER + key, token),
    async rename(from, to) {
      await asked(rename(FOLDER + from, FOLDER + to, { ...options, allowOverwrite: true }))
    },
    delete: key => asked(del(FOLDER + key, { token })),
    list: () => listBlobs(FOLDER, token),
    // The copy in the trash counts as uploaded when it is made.
    trash: key => renameIfThere(FOLDER + key, TRASH + key),
    restore,
    listTrash: () => listBlobs(TRASH, token),
    deleteTrashed: key => asked(del(TRASH + key, { token })),
    // An upload through the site that breaks off leaves nothing; one past it may wait for a form that never comes.
    deleteUnfinished: before => deleteIncoming(before, token),
    async readOwner() {
      const found = await openBlob(OWNER)
      return found && text(found)
    },
    async writeOwner(id) {
      await asked(put(OWNER, id, { ...options, contentType: 'text/plain' }))
    },
    hasRoom,
    direct: directUploads(token, openBlob),
    async check() {
      // Much cheaper than to list, and whether it is there does not matter.
      await exists(OWNER, token)
    },
  }
}

function directUploads(
  token: string,
  openBlob: (path: string) => Promise<ReadableStream<Uint8Array> | null>,
): DirectUploads {
  const pathOf = (jobId: string, key: string) => `${INCOMING}${jobId}/${key}`
  return {
    async permit(jobId, key, maxBytes) {
      const path = pathOf(jobId, key)
      const permitted = await generateClientTokenFromReadWriteToken({
        token,
        pathname: path,
        maximumSizeInBytes: maxBytes,
        allowedContentTypes: cvKinds.map(({ contentType }) => contentType),
        validUntil: Date.now() + PERMIT_MS,
        addRandomSuffix: false,
        allowOverwrite: false,
      })
      return { path, token: permitted }
    },
    open: (jobId, key) => openBlob(pathOf(jobId, key)),
    delete: (jobId, key) => asked(del(pathOf(jobId, key), { token })),
  }
}

// The site asks for nothing wrong, so any other refusal than that a file is not there is the store's own trouble.
async function asked<Result>(answer: Promise<Result>): Promise<Result> {
  return answer.catch(error => {
    throw error instanceof BlobError && !(error instanceof BlobNotFoundError)
      ? new StoreAwayError(error)
      : error
  })
}

async function deleteIncoming(before: Date, token: string): Promise<number> {
  let deleted = 0
  for await (const { pathname, uploadedAt } of listPrefix(INCOMING, token)) {
    if (uploadedAt >= before) continue
    await asked(del(pathname, { token }))
    deleted += 1
  }
  return deleted
}

async function exists(path: string, token: string): Promise<boolean> {
  try {
    await asked(head(path, { token }))
    return true
  } catch (error) {
    return absentAsFalse(error)
  }
}

function absentAsFalse(error: unknown): false {
  if (error instanceof BlobNotFoundError) return false
  throw error
}

async function* listBlobs(prefix: string, token: string): AsyncGenerator<StoredCv> {
  for await (const { pathname, uploadedAt } of listPrefix(prefix, token)) {
    const key = pathname.slice(prefix.length)
    if (isCvKey(key)) yield { key, storedAt: uploadedAt }
  }
}

async function* listPrefix(prefix: string, token: string) {
  let cursor: string | undefined
  do {
    const page = await asked(list({ prefix, cursor, token }))
    yield* page.blobs
    cursor = page.cursor
  } while (cursor)
}
