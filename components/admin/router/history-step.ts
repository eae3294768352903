import { z } from 'zod'
import { getStored, setStored } from '@/components/forms/browser-storage'

// Whether the present entry of the browser's history is the extra one. History's own state would lose the mark: the router
// writes its state anew on every refresh.
let onExtraStep = false

// Where Next's router keeps that in an entry's state.
const ROUTERS_TREE = '__PRIVATE_NEXTJS_INTERNALS_TREE'

// Set while the browser takes a step back that nobody pressed.
let stepping: Promise<void> | null = null

/** Where the present entry was pushed from, and how long the history was then: a link since would have made it longer. */
type Pushed = { from: string; length: number }

// Browsers keep 50, and their number then says no more whether one was added.
const MOST_ENTRIES = 50

// Null where it is not known what the entry before the present one shows, as after a step back or forward.
let pushed: Pushed | null = null

// A reload leaves the browser's history as it is, so what is known of it is stored in the tab meanwhile.
const STORED_AS = 'adminHistoryStep'

const storedSchema = z.object({
  href: z.string(),
  onExtraStep: z.boolean(),
  pushed: z.object({ from: z.string(), length: z.number() }).nullable(),
})

if (typeof window !== 'undefined') {
  restoreAfterReload()
  window.addEventListener('pagehide', () => {
    setStored(STORED_AS, { href: window.location.href, onExtraStep, pushed })
  })
}

function restoreAfterReload() {
  const stored = storedSchema.safeParse(getStored(STORED_AS)).data
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (entry?.type !== 'reload' || stored?.href !== window.location.href) return
  onExtraStep = stored.onExtraStep
  pushed = stored.pushed
  window.addEventListener('popstate', noteStep)
}

/**
 * Adds an entry to the browser's history, for the page's own URL. A step back cannot be refused, and the router learns of
 * it first: with the extra entry it leads to the same page, which may then ask before it goes on.
 */
export function addExtraStep(): void {
  if (stepping) {
    void stepping.then(addExtraStep)
    return
  }
  if (onExtraStep) return
  const isPlaced = pushed?.length === window.history.length
  const { state } = window.history
  const { href } = window.location
  // The router keeps with each entry what it had read of the page then. Once the page was read again, as after a save that was
  // refused, a step back would have it read once more for that, and then load the page anew, with what was said on it lost.
  // Without it the router stays with what it shows.
  window.history.replaceState({ ...state, [ROUTERS_TREE]: undefined }, '', href)
  window.history.pushState(state, '', href)
  if (pushed && isPlaced) pushed.length = window.history.length
  onExtraStep = true
  window.addEventListener('popstate', noteStep)
}

/** A step back from the extra entry leads to the one that it stands for. */
function noteStep() {
  if (onExtraStep) onExtraStep = false
  else pushed = null
}

/** Goes back from the extra entry, if the page is on it, so that the next step back leaves the page. */
export function removeExtraStep(): Promise<void> {
  if (onExtraStep && !stepping) stepBack()
  return stepping ?? Promise.resolve()
}

/** Whether the step back or forward that the browser tells of is none of the visitor's. */
export function isOwnStep(): boolean {
  return stepping !== null
}

/** Goes to a URL of the same page by an entry of its own, which takes the extra one's place. */
export function pushUrl(url: string): void {
  changeUrl({ url, push: true })
}

/** Goes to a URL of the same page in the place of the present one. */
export function replaceUrl(url: string): void {
  changeUrl({ url, push: false })
}

/** Goes to a URL of the same page in the place of a form that has ended, once the form's extra entry is removed. */
export function replaceFormUrl(url: string): void {
  if (!isDeferred(() => replaceFormUrl(url))) replaceUrl(url)
}

/**
 * Goes to the page's URL without what was opened on it: back in the history where that was pushed from there, so that the next
 * step back leaves the page; else in the place of the present entry.
 */
export function closeTo(url: string): void {
  if (isDeferred(() => closeTo(url), true)) return
  if (pushed?.from !== placeOf(url) || pushed.length !== window.history.length) {
    replaceUrl(url)
    return
  }
  stepBack()
}

/** Defers a change while the URL is locked, or until the extra entry is removed; tells whether it is deferred. */
function isDeferred(go: () => void, leaves = false): boolean {
  // The step back that removes it locks the URL.
  if (locks === 0) void removeExtraStep()
  if (locks === 0) return false
  deferred = { go, push: false, leaves, from: window.location.href }
  return true
}

/** Drops the deferred change, as after a step back or forward, which means the URL it leads to. */
export function dropDeferred(): void {
  deferred = null
}

type Change = { url: string; push: boolean }

/** A deferred change: how it is made, and where the browser was when it was asked for. */
type Deferred = { go: () => void; push: boolean; leaves?: boolean; from: string }

let locks = 0
let deferred: Deferred | null = null
const onUnlocked: (() => void)[] = []

/**
 * Locks the URL until what it returns is called. Next's router loses a change that comes while the page is being refreshed, and
 * stays with the old URL for good; so the latest change is deferred until then.
 */
export function lockUrl(): () => void {
  locks++
  let unlocked = false
  return () => {
    if (unlocked) return
    unlocked = true
    if (--locks > 0) return
    for (const goOn of onUnlocked.splice(0)) goOn()
    if (!deferred) return
    const { go, from } = deferred
    deferred = null
    // Another page may have come meanwhile, by a link.
    if (from === window.location.href) go()
  }
}

/** Whether the URL may yet lead elsewhere than to what was viewed last. */
export const isUrlLocked = () => locks > 0

/** Resolves once the URL is unlocked: the router loads the page anew after a step back that comes while it is being refreshed. */
export function untilUnlocked(): Promise<void> {
  return locks === 0 ? Promise.resolve() : new Promise(resolve => onUnlocked.push(resolve))
}

/** Navigates by the router, at once or once the URL is unlocked. */
export function navigateUnlocked(navigate: () => void): void {
  if (locks > 0) deferred = { go: navigate, push: false, from: window.location.href }
  else navigate()
}

function changeUrl({ url, push }: Change): void {
  if (locks > 0) {
    // What opens while a close is deferred takes its place.
    const pushes = (push && !deferred?.leaves) || deferred?.push === true
    deferred = { go: () => changeUrl({ url, push: pushes }), push: pushes, from: window.location.href }
    return
  }
  const from = placeOf(window.location.href)
  if (push && !onExtraStep) window.history.pushState(null, '', url)
  else window.history.replaceState(null, '', url)
  if (!push) return
  onExtraStep = false
  const { length } = window.history
  pushed = length < MOST_ENTRIES ? { from, length } : null
  window.addEventListener('popstate', noteStep)
}

/** A page of the site with its parameters, however a link wrote them: `%20` is a `+`. */
function placeOf(url: string): string {
  const { pathname, searchParams } = new URL(url, window.location.href)
  return `${pathname}?${searchParams}`
}

/** Takes a step back that nobody pressed. The URL is locked meanwhile: what opens then takes the place of a close. */
function stepBack(): void {
  const unlock = lockUrl()
  stepping = new Promise(resolve => {
    const onPopState = (event: PopStateEvent) => {
      // The router has dealt with it already; nobody else is to take it for the visitor's own step.
      event.stopImmediatePropagation()
      stepping = null
      if (deferred) deferred.from = window.location.href
      unlock()
      resolve()
    }
    window.addEventListener('popstate', onPopState, { once: true })
    window.history.back()
  })
}
