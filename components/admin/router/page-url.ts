import { changeUnlocked, deferredKind, lockUrl, moveDeferred } from './url-lock'

// Set while the browser takes a step back that the page itself requested.
let isStepping = false

/** Whether the page itself, and not the administrator, requested the step that a `popstate` event reports. */
export const isOwnStep = () => isStepping

/** Goes to a URL of the same page, with a new entry in the browser's history. */
export function pushUrl(url: string): void {
  // What opens while a close is deferred replaces the close.
  if (deferredKind() === 'close') replaceUrl(url)
  else changeUnlocked({ kind: 'push', make: () => window.history.pushState(null, '', url) })
}

/** Goes to a URL of the same page, in place of the current entry. */
export function replaceUrl(url: string): void {
  if (deferredKind() === 'push') pushUrl(url)
  else changeUnlocked({ kind: 'replace', make: () => window.history.replaceState(null, '', url) })
}

/**
 * Goes to the page's URL with nothing open on it: by a step back where that leads there, so that the next step back leaves the
 * page; otherwise in place of the current entry.
 */
export function closeTo(url: string): void {
  const make = () => (isBehind(url) ? stepBack() : window.history.replaceState(null, '', url))
  changeUnlocked({ kind: 'close', make })
}

/**
 * Whether one step back leads to the URL without loading a page; false in browsers without the Navigation API, which not all had
 * before 2026 (https://html.spec.whatwg.org/#navigation-api).
 */
function isBehind(url: string): boolean {
  const navigation: Navigation | undefined = window.navigation
  const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1]
  return before?.sameDocument === true && placeOf(before.url ?? '') === placeOf(url)
}

/** Returns a path with its parameters in one spelling, so that `%20` and `+` are the same. */
function placeOf(url: string): string {
  const { pathname, searchParams } = new URL(url, window.location.href)
  return `${pathname}?${searchParams}`
}

/** Takes a step back. The URL is locked meanwhile, so that whatever opens then replaces a close. */
function stepBack(): void {
  const unlock = lockUrl()
  isStepping = true
  const onPopState = (event: PopStateEvent) => {
    // The router has handled it already; no other listener may take it for the administrator's step.
    event.stopImmediatePropagation()
    isStepping = false
    moveDeferred()
    unlock()
  }
  window.addEventListener('popstate', onPopState, { once: true })
  window.history.back()
}
