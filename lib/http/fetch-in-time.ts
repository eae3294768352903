/** How long the browser waits for the response to a short request, in ms; the site itself gives up sooner. */
const TIMEOUT_MS = 30_000

/** A request, and whether its response is a file, which may take minutes to arrive once it has begun. */
export type TimedRequest = RequestInit & { file?: boolean | undefined }

/**
 * Sends a short request from the browser and waits for 30 seconds at most, of a file for its beginning. Where a phone has lost its connection
 * unnoticed, the browser itself reports nothing for minutes.
 * @throws where no response came, or its body was not read by then
 */
export function fetchInTime(url: string, { file, ...request }: TimedRequest): Promise<Response> {
  // Not AbortSignal.timeout, which the oldest of our browsers lack.
  const waiting = new AbortController()
  const timer = setTimeout(() => waiting.abort(), TIMEOUT_MS)
  const { signal } = request
  signal?.addEventListener('abort', () => waiting.abort())
  // One that was aborted before reports nothing more.
  if (signal?.aborted) waiting.abort()
  const response = fetch(url, { ...request, signal: waiting.signal })
  return file ? response.finally(() => clearTimeout(timer)) : response
}
