import { changeUnlocked, deferredKind, lockUrl, moveDeferred } from './url-lock'

// Set while the browser takes a step back that nobody pressed.
let isStepping = false

/** Whether the step back or forward that the browser tells of is none of the visitor's. */
export const isOwnStep = () => isStepping

/** Goes to a URL of the same page by an entry of its own in the browser's history. */
export function pushUrl(url: string): void {
  // What opens while a close is deferred takes its place.
  if (deferredKind() === 'close') replaceUrl(url)
  else changeUnlocked({ kind: 'push', make: () => window.history.pushState(null, '', url) })
}

/** Goes to a URL of the same page in the place of the present one. */
export function replaceUrl(url: string): void {
  if (deferredKind() === 'push') pushUrl(url)
  else changeUnlocked({ kind: 'replace', make: () => window.history.replaceState(null, '', url) })
}

/**
 * Goes to the page's URL without what was opened on it: a step back where that leads there, so that the next one leaves the
 * page; else in the place of the present entry.
 */
export function closeTo(url: string): void {
  const make = () => (isBehind(url) ? stepBack() : window.history.replaceState(null, '', url))
  changeUnlocked({ kind: 'close', make })
}

/**
 * Whether one step back leads to the URL without loading a page. Browsers of before 2026 may not know
 * (https://html.spec.whatwg.org/#navigation-api).
 */
function isBehind(url: string): boolean {
  const navigation: Navigation | undefined = window.navigation
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  return before?.sameDocument === true && placeOf(before.url ?? '') === placeOf(url)
}

/** A page of the site with its parameters, however a link wrote them: `%20` is a `+`. */
function placeOf(url: string): string {
  const { pathname, searchParams } = new URL(url, window.location.href)
  return `${pathname}?${searchParams}`
}

/** Takes a step back that nobody pressed. The URL is locked meanwhile: what opens then takes the place of a close. */
function stepBack(): void {
  const unlock = lockUrl()
  isStepping = true
  const onPopState = (event: PopStateEvent) => {
    // The router has dealt with it already; nobody else is to take it for the visitor's own step.
    event.stopImmediatePropagation()
    isStepping = false
    moveDeferred()
    unlock()
  }
  window.addEventListener('popstate', onPopState, { once: true })
  window.history.back()
}
