/** A script or style sheet of the site that did not arrive: how it failed, and the URL that was requested. */
export type ChunkFailure = { type: 'error' | 'timeout'; url: string }

/** Reads the failed part from the error that Turbopack throws; undefined for any other error. */
export function chunkFailureOf(error: unknown): ChunkFailure | undefined {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return undefined
  return { type: 'error', url: error.message.match(/\S*\/_next\/\S+/)?.[0] ?? 'unknown URL' }
}

/** How long a script may take, in milliseconds. */
const chunkTimeout = 120_000

/** Returns the URL of a script or style sheet of the site; undefined for any other element. */
function chunkUrl(node: Node): string | undefined {
  let url = ''
  if (node instanceof HTMLScriptElement) url = node.src
  // Other links, such as those that prefetch, may fire neither `load` nor `error`.
  if (node instanceof HTMLLinkElement && node.rel === 'stylesheet') url = node.href
  return url.includes('/_next/static/') ? url : undefined
}

/**
 * Reports scripts and style sheets that are requested from now on and do not arrive.
 * @param arrived called with the URL of each that arrives: one that failed before may arrive at the next try
 * @returns a function that stops watching
 */
export function watchChunks(
  report: (failure: ChunkFailure) => void,
  arrived: (url: string) => void,
): () => void {
  const timers = new Set<number>()

  const expect = (node: Node) => {
    const url = chunkUrl(node)
    if (!url) return
    const timer = window.setTimeout(() => report({ type: 'timeout', url }), chunkTimeout)
    timers.add(timer)
    for (const end of ['load', 'error']) node.addEventListener(end, () => window.clearTimeout(timer))
    node.addEventListener('load', () => arrived(url))
  }
  const observer = new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes) expect(node)
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
