// Whether the present entry of the browser's history is the extra one. History's own state would lose the mark: the router
// writes its state anew on every refresh.
let onExtraStep = false

// Set while the browser goes back from the extra entry.
let removal: Promise<void> | null = null

/**
 * Adds an entry to the browser's history, for the page's own URL. A step back cannot be refused, and the router learns of
 * it first: with the extra entry it leads to the same page, which may then ask before it goes on.
 */
export function addExtraStep(): void {
  if (removal) {
    void removal.then(addExtraStep)
    return
  }
  if (onExtraStep) return
  window.history.pushState(null, '', window.location.href)
  onExtraStep = true
  window.addEventListener('popstate', forgetExtraStep, { once: true })
}

function forgetExtraStep() {
  onExtraStep = false
}

/** Goes back from the extra entry, if the page is on it, so that the next step back leaves the page. */
export function removeExtraStep(): Promise<void> {
  if (onExtraStep) removal ??= goBack()
  return removal ?? Promise.resolve()
}

/** Goes to a URL of the same page by an entry of its own, which takes the extra one's place. */
export function pushUrl(url: string): void {
  changeUrl({ url, push: true })
}

/** Goes to a URL of the same page in the place of the present one. */
export function replaceUrl(url: string): void {
  changeUrl({ url, push: false })
}

/** Forgets a change that waits, as after a step back or forward: those mean the URL they lead to. */
export function dropHeldUrl(): void {
  held = null
}

type Change = { url: string; push: boolean }

/** What waits: the way to do it, and where the browser was when it was asked for. */
type Held = { go: () => void; push: boolean; from: string }

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
    const pushes = push || held?.push === true
    held = { go: () => changeUrl({ url, push: pushes }), push: pushes, from: window.location.href }
    return
  }
  if (push && !onExtraStep) window.history.pushState(null, '', url)
  else window.history.replaceState(null, '', url)
  if (push) onExtraStep = false
}

function goBack(): Promise<void> {
  return new Promise(resolve => {
    const onPopState = (event: PopStateEvent) => {
      // The router has dealt with it already; nobody else is to take it for the visitor's own step.
      event.stopImmediatePropagation()
      removal = null
      resolve()
    }
    window.addEventListener('popstate', onPopState, { once: true })
    window.history.back()
  })
}
