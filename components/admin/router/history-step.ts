import { z } from 'zod'
import { readNote, writeNote } from '@/components/forms/stored-note'

// Whether the present entry of the browser's history is the extra one. History's own state would lose the mark: the router
// writes its state anew on every refresh.
let onExtraStep = false

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
    writeNote(STORED_AS, { href: window.location.href, onExtraStep, pushed })
  })
}

function restoreAfterReload() {
  const stored = storedSchema.safeParse(readNote(STORED_AS)).data
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
  window.history.pushState(null, '', window.location.href)
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
  if (onExtraStep) stepping ??= goBack()
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

/** Goes to a URL of the same page in the place of a form that has ended, and of the extra step that it asked by. */
export function goOnTo(url: string): void {
  if (!isPutOff(() => goOnTo(url))) replaceUrl(url)
}

/**
 * Goes from what was opened on a page to the page's URL without it: back where it was pushed from there, so that the next step
 * back leaves the page; else in the place of the present one.
 */
export function leaveTo(url: string): void {
  if (isPutOff(() => leaveTo(url), true)) return
  if (pushed?.from !== placeOf(url) || pushed.length !== window.history.length) {
    replaceUrl(url)
    return
  }
  const release = holdUrl()
  stepping = goBack()
  void stepping.then(() => {
    if (held) held.from = window.location.href
    release()
  })
}

/** Puts a way off while the URL is held, or the page is on the extra entry; tells whether it is put off. */
function isPutOff(go: () => void, leaves = false): boolean {
  if (holders > 0) held = { go, push: false, leaves, from: window.location.href }
  else if (stepping || onExtraStep) void removeExtraStep().then(go)
  else return false
  return true
}

/** Forgets a change that waits, as after a step back or forward: those mean the URL they lead to. */
export function dropHeldUrl(): void {
  held = null
}

type Change = { url: string; push: boolean }

/** What waits: the way to do it, and where the browser was when it was asked for. */
type Held = { go: () => void; push: boolean; leaves?: boolean; from: string }

let holders = 0
let held: Held | null = null

/**
 * Holds changes of the URL until what it returns is called. Next's router loses one that comes while the page is being
 * read again, and stays with the old URL for good; the latest is made up for afterwards.
 */
export function holdUrl(): () => void {
  holders++
  let released = false
  return () => {
    if (released) return
    released = true
    if (--holders > 0 || !held) return
    const { go, from } = held
    held = null
    // Another page may have come meanwhile, by a link.
    if (from === window.location.href) go()
  }
}

/** Leads to another page by the router, in its turn among the changes of the URL. */
export function goInTurn(navigate: () => void): void {
  if (holders > 0) held = { go: navigate, push: false, from: window.location.href }
  else navigate()
}

function changeUrl({ url, push }: Change): void {
  if (holders > 0) {
    // Of what was to be left, and is not yet, another takes the place.
    const pushes = (push && !held?.leaves) || held?.push === true
    held = { go: () => changeUrl({ url, push: pushes }), push: pushes, from: window.location.href }
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

function goBack(): Promise<void> {
  return new Promise(resolve => {
    const onPopState = (event: PopStateEvent) => {
      // The router has dealt with it already; nobody else is to take it for the visitor's own step.
      event.stopImmediatePropagation()
      stepping = null
      resolve()
    }
    window.addEventListener('popstate', onPopState, { once: true })
    window.history.back()
  })
}
