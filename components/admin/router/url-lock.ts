/** A change of the URL: by a new entry of the browser's history, in the present one's place, or back from what was opened. */
type Change = { kind: 'push' | 'replace' | 'close'; make: () => void }

/** One that waits, and where the browser was when it was asked for. */
type Deferred = Change & { from: string }

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
    if (--locks === 0) makeDeferred()
    // What was deferred may have locked it again.
    if (locks === 0) for (const goOn of onUnlocked.splice(0)) goOn()
  }
}

/** Whether the URL may yet lead elsewhere than to what was viewed last. */
export const isUrlLocked = () => locks > 0

/** Resolves once the URL is unlocked, and the deferred change is made. */
export function untilUnlocked(): Promise<void> {
  return locks === 0 ? Promise.resolve() : new Promise(resolve => onUnlocked.push(resolve))
}

/** Changes the URL at once, or once it is unlocked; of several that wait, the latest counts. */
export function changeUnlocked(change: Change): void {
  if (locks === 0) change.make()
  else deferred = { ...change, from: window.location.href }
}

/** Which kind of change waits until the URL is unlocked. */
export const deferredKind = (): Change['kind'] | undefined => deferred?.kind

/** Drops the deferred change, as after a step back or forward, which means the URL it leads to. */
export function dropDeferred(): void {
  deferred = null
}

/** Has the deferred change begin from where the browser is now. */
export function moveDeferred(): void {
  if (deferred) deferred.from = window.location.href
}

function makeDeferred(): void {
  if (!deferred) return
  const { make, from } = deferred
  deferred = null
  // Another page may have come meanwhile, by a link.
  if (from === window.location.href) make()
}
