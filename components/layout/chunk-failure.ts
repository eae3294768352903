/** A part of the site's script that did not come: how it failed, and the address that was asked for. */
export type ChunkFailure = { type: 'error' | 'timeout' | 'missing'; address: string }

const addressPattern = /(?:https?:\/\/|\/_next\/)[^\s)]+/

/** Reads the failed part from the error that a dynamic import throws; undefined for any other error. */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  if (!(error instanceof Error)) return undefined
  const named = error.name === 'ChunkLoadError'
  if (
    !named &&
    !/loading (css )?chunk|failed to load chunk|dynamically imported module/i.test(error.message)
  ) {
    return undefined
  }
  const type = /timeout/i.test(error.message)
    ? 'timeout'
    : /missing/i.test(error.message)
      ? 'missing'
      : 'error'
  return { type, address: error.message.match(addressPattern)?.[0] ?? 'unknown address' }
}
