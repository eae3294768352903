/** A change of the URL: a new entry in the browser's history, one in place of the current entry, or a step back that closes a panel. */
type Change = { kind: 'push' | 'replace' | 'close'; make: () => void }

/** A change that waits until the URL is unlocked, and the URL at which it was requested. */
type Deferred = Change & { from: string }

let locks = 0
let deferred: Deferred | null = null
const onUnlocked: (() => void)[] = []

/**
 * Locks the URL, and returns the function that unlocks it. Next's router loses a change that is made while the page is being refreshed,
 * and keeps the old URL for good. So changes wait while the URL is locked; only the last of them is then made.
 */
export function lockUrl(): () => void {
  locks++
  let unlocked = false
  return () => {
    if (unlocked) return
    unlocked = true
    if (--locks === 0) makeDeferred()
    // What was deferred may have locked it again.
    if (locks === 0) for (const resolve of onUnlocked.splice(0)) resolve()
  }
}

/** Whether a change of the URL may still be waiting. */
export const isUrlLocked = () => locks > 0

/** Resolves once the URL is unlocked and the waiting change has been made. */
export function untilUnlocked(): Promise<void> {
  return locks === 0 ? Promise.resolve() : new Promise(resolve => onUnlocked.push(resolve))
}

/** Changes the URL, as soon as it is unlocked. A later change takes the place of one that still waits. */
export function changeUnlocked(change: Change): void {
  if (locks === 0) change.make()
  else deferred = { ...change, from: window.location.href }
}

/** The kind of the change that waits; undefined where none does. */
export const deferredKind = (): Change['kind'] | undefined => deferred?.kind

/** Drops the waiting change: after a step back or forward the URL is the one that the visitor chose. */
export function dropDeferred(): void {
  deferred = null
}

/** Makes the waiting change count as requested at the URL where the browser is now. */
export function moveDeferred(): void {
  if (deferred) deferred.from = window.location.href
}

function makeDeferred(): void {
  if (!deferred) return
  const { make, from } = deferred
  deferred = null
  // A link may have led to another page in the meantime; the change was not meant for that.
  if (from === window.location.href) make()
}
