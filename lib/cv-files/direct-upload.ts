import 'server-only'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { env } from '@/lib/platform/env'
import { leaveForSweep } from './discard'
import { cvStore } from './open-store'
import { isCvKey, newCvKey } from './policy'
import type { DirectUploads, UploadPermit } from './store'

/** What a browser needs to send a CV past the site: the permit, and the key that its form then names. */
export type DirectUpload = UploadPermit & { key: string }

/** Whether browsers send large CVs to the store themselves: on Vercel, which takes no large body. */
export function takesDirectUploads(): boolean {
  return directUploads() !== undefined
}

/**
 * Permits one CV for a form of that job to be sent past the site.
 * @returns undefined where files come with their form
 */
export async function permitDirectUpload(jobId: string): Promise<DirectUpload | undefined> {
  const key = newCvKey()
  const permit = await directUploads()?.permit(jobId, key, env().cvMaxBytes)
  return permit && { key, ...permit }
}

/**
 * Reads the CV that a browser has sent past the site, as if it came with its form, and removes it in any case: a form that
 * is sent again brings another.
 * @param key as the form names it, or any text
 * @returns what `read` gives; null where there is no such file for that job
 */
export async function readDirectUpload<Result>(
  jobId: string,
  key: string,
  read: (content: AsyncIterable<Uint8Array>) => Promise<Result>,
): Promise<Result | null> {
  const uploads = isCvKey(key) ? directUploads() : undefined
  const content = await uploads?.open(jobId, key)
  if (!uploads || !content) return null
  const stream = Readable.fromWeb(content as WebStream<Uint8Array>)
  try {
    return await read(stream)
  } finally {
    stream.destroy()
    await uploads.delete(jobId, key).catch(leaveForSweep)
  }
}

// Elsewhere a file that comes through the site is refused before it is in any store.
function directUploads(): DirectUploads | undefined {
  return env().onVercel ? cvStore().direct : undefined
}
