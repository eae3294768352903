import { type ChunkFailure, chunkFailureOf } from './chunk-failure'

/** How long a script may take, in milliseconds. */
const chunkTimeout = 120_000

const isChunk = (node: unknown): node is HTMLScriptElement =>
  node instanceof HTMLScriptElement && node.src.includes('/_next/static/')

/**
 * Reports scripts that are asked for from now on and do not come.
 * Takes the function to call with the failure; gives one that stops watching.
 */
export function watchChunks(report: (failure: ChunkFailure) => void): () => void {
  const timers = new Set<number>()

  const expect = (script: HTMLScriptElement) => {
    const timer = window.setTimeout(() => report({ type: 'timeout', address: script.src }), chunkTimeout)
    timers.add(timer)
    for (const end of ['load', 'error']) script.addEventListener(end, () => window.clearTimeout(timer))
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
