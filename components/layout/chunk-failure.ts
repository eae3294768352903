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

/** Makes a script or style sheet look to Turbopack as if it had not come. After the first time, Turbopack requests it once more. */
const fail = (node: Node) => node.dispatchEvent(new Event('error'))

/**
 * Reports scripts and style sheets that are requested from now on and do not arrive. One that takes too long, or comes and cannot be read,
 * is given up: what waits for it fails.
 * @param arrived called with the URL of each that arrives: one that failed before may arrive at the next try
 * @returns a function that stops watching
 */
export function watchChunks(
  report: (failure: ChunkFailure) => void,
  arrived: (url: string) => void,
): () => void {
  const timers = new Set<number>()
  const unread = new Map<string, () => void>()

  const expect = (node: Node) => {
    const url = chunkUrl(node)
    if (!url) return
    const timer = window.setTimeout(() => {
      report({ type: 'timeout', url })
      fail(node)
      // Nobody waits another two minutes.
      fail(node)
    }, chunkTimeout)
    timers.add(timer)
    const onLoad = () => {
      window.clearTimeout(timer)
      unread.delete(url)
      arrived(url)
    }
    node.addEventListener('load', onLoad)
    node.addEventListener('error', () => window.clearTimeout(timer))
    unread.set(url, () => {
      // It is fired for what cannot be read too.
      node.removeEventListener('load', onLoad)
      fail(node)
    })
  }
  const observer = new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes) expect(node)
  })
  const onRejection = (event: PromiseRejectionEvent) => {
    const failure = chunkFailureOf(event.reason)
    if (failure) report(failure)
  }
  // Something else came in a script's place, such as the page of a hotspot: a SyntaxError with the script's URL.
  const onError = ({ filename }: ErrorEvent) => {
    const refuse = unread.get(filename)
    if (!refuse) return
    // The browser may have stored it, and would use it at the next try.
    fetch(filename, { cache: 'reload' }).catch(() => undefined)
    refuse()
  }

  observer.observe(document.head, { childList: true })
  window.addEventListener('unhandledrejection', onRejection)
  window.addEventListener('error', onError)
  return () => {
    observer.disconnect()
    window.removeEventListener('unhandledrejection', onRejection)
    window.removeEventListener('error', onError)
    for (const timer of timers) window.clearTimeout(timer)
  }
}
