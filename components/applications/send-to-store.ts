import { put } from '@vercel/blob/client'
import { cvUploadSchema } from '@/lib/applications/schema'
import { cvKinds, kindByName } from '@/lib/cv-files/policy'
import { type ReadResult, readResponse } from '@/lib/http/problem-body'

// Fetched only where a CV is too large to go with its form.

/**
 * Sends a CV to the store of files, which takes it with the site's permit.
 * @param url where the site permits it
 * @param onProgress told how much of it is on its way, from 0 to 100
 * @returns the key by which the form names it, or why the site does not permit it
 * @throws where it breaks off or is cancelled
 */
export async function sendToStore(
  url: string,
  cv: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<ReadResult<{ key: string }>> {
  const response = await fetch(url, { method: 'POST', headers: { Accept: 'application/json' }, signal })
  const permit = readResponse(response.status, await response.json(), cvUploadSchema)
  if (!permit.ok) return permit
  const { path, token } = permit.body
  await put(path, cv, {
    access: 'private',
    token,
    // Where the name tells none, any that the permit takes: the site goes by the bytes.
    contentType: (kindByName(cv.name) ?? cvKinds[0])?.contentType,
    abortSignal: signal,
    onUploadProgress: ({ percentage }) => onProgress(Math.floor(percentage)),
  })
  return permit
}
