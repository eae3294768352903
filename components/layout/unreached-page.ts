/** How long the site may take to say that a page is there, in milliseconds; then the browser goes and waits by itself. */
const TIMEOUT_MS = 5_000

/**
 * Keeps the page where the next one cannot be reached: the browser's own error page would take its place, a chosen CV would be lost, and
 * without a connection no step leads back. Browsers without the Navigation API go there.
 * @param stayed called with the URL of the page that cannot be reached
 * @param moved called once another page is shown in the same document
 * @returns a function that stops watching
 */
export function keepPage(stayed: (url: string) => void, moved: () => void): () => void {
  const navigation: Navigation | undefined = window.navigation
  let last: NavigateEvent | undefined
  let isReached = false

  const onNavigate = async (event: NavigateEvent) => {
    const { url, sameDocument } = event.destination
    last = event
    if (sameDocument) return event.navigationType !== 'replace' && moved()
    if (isReached || !mayFail(event)) return
    event.preventDefault()
    // The pages' policy lets a script ask no other site; the line is the same.
    const isUnreached = await cannotBeReached(event.canIntercept ? url : window.location.href)
    // Another page may have been asked for meanwhile.
    if (last !== event) return
    if (isUnreached) {
      stayed(url)
      // The router waits for the page to go; by this event it takes up the page again, as one that the browser has kept.
      return window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    }
    isReached = true
    if (event.navigationType === 'reload') window.location.reload()
    else window.location[event.navigationType === 'push' ? 'assign' : 'replace'](url)
    isReached = false
  }

  navigation?.addEventListener('navigate', onNavigate)
  return () => navigation?.removeEventListener('navigate', onNavigate)
}

/**
 * Whether a page may be out of reach: the browser knows that it is offline; or it is a page of the site to which a script goes, as the router
 * does when its own request has failed. What a form sends cannot be held back and sent later, and a call needs no line of ours.
 */
function mayFail(event: NavigateEvent): boolean {
  const { cancelable, canIntercept, formData, downloadRequest, userInitiated, destination } = event
  // A download leaves the page where it is.
  if (!cancelable || formData || typeof downloadRequest === 'string') return false
  if (!destination.url.startsWith('http')) return false
  return !navigator.onLine || (canIntercept && !userInitiated)
}

function cannotBeReached(url: string): Promise<boolean> {
  const isLate = new Promise<boolean>(resolve => setTimeout(resolve, TIMEOUT_MS, false))
  const request = fetch(url, { method: 'HEAD', cache: 'no-store' })
  return Promise.race([
    isLate,
    request.then(
      () => false,
      () => true,
    ),
  ])
}
