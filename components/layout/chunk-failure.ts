/** A part of the site's script that did not come: how it failed, and the URL that was requested. */
export type ChunkFailure = { type: 'error' | 'timeout' | 'missing'; url: string }

const urlPattern = /(?:https?:\/\/|\/_next\/)[^\s)]+/

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
  return { type, url: error.message.match(urlPattern)?.[0] ?? 'unknown URL' }
}

/** How long a script may take, in milliseconds. */
const chunkTimeout = 120_000

const isChunk = (node: unknown): node is HTMLScriptElement =>
  node instanceof HTMLScriptElement && node.src.includes('/_next/static/')

/**
 * Reports scripts that are requested from now on and do not arrive, and takes that back once one does.
 * @returns a function that stops watching
 */
export function watchChunks(report: (failure: ChunkFailure | undefined) => void): () => void {
  const timers = new Set<number>()

  const expect = (script: HTMLScriptElement) => {
    const timer = window.setTimeout(() => report({ type: 'timeout', url: script.src }), chunkTimeout)
    timers.add(timer)
    for (const end of ['load', 'error']) script.addEventListener(end, () => window.clearTimeout(timer))
    script.addEventListener('load', () => report(undefined))
  }
  const observer = new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes) if (isChunk(node)) expect(node)
  })
  const onRejection = (event: PromiseRejectionEvent) => {
    const failure = chunkFailureOf(event.reason)
    if (failure) report(failure)
  }

  observer.observe(document.head, { childList: true })
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    observer.disconnect()
    window.removeEventListener('unhandledrejection', onRejection)
    for (const timer of timers) window.clearTimeout(timer)
  }
}
