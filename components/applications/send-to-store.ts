import { put } from '@vercel/blob/client'
import { cvUploadSchema } from '@/lib/applications/schema'
import { cvKinds, kindByName } from '@/lib/cv-files/policy'
import { type ReadResult, readResponse } from '@/lib/http/problem-body'

// Loaded only for a CV that is too large to be sent with the form.

/**
 * Sends a CV to the store of files, with a permit of the site.
 * @param url where the permit is requested
 * @param onProgress called with how many percent are sent
 * @returns the key by which the form then names the file, or why the site gives no permit
 * @throws where sending breaks off or is cancelled
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
    // Where the name does not say the kind, any type that the permit allows: the site looks at the bytes.
    contentType: (kindByName(cv.name) ?? cvKinds[0])?.contentType,
    abortSignal: signal,
    onUploadProgress: ({ percentage }) => onProgress(Math.floor(percentage)),
  })
  return permit
}
