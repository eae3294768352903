import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { isOwnStep } from './page-url'
import { dropDeferred } from './url-lock'

/** A view that is shown before the URL names it, on one page of a list; the URL's other parameters name the page. */
export type PendingView = { id: string | null; list: string }

type PendingViews = ReadonlyMap<string, PendingView>

const none: PendingViews = new Map()

// By the parameter's name.
let pendingViews = none
const listeners = new Set<() => void>()

/** Returns the views that the URL does not name yet; none in the first render, which has to match what the server sent. */
export function usePendingViews(): PendingViews {
  return useSyncExternalStore(
    listen,
    () => pendingViews,
    () => none,
  )
}

/** Returns the URL's parameters as they will be once it names what is shown. */
export function useShownParams(): URLSearchParams {
  const shown = new URLSearchParams(useSearchParams())
  const views = usePendingViews()
  for (const [name, { id, list }] of views) {
    if (list !== listOf(shown, name)) continue
    if (id === null) shown.delete(name)
    else shown.set(name, id)
  }
  return shown
}

/** Returns a URL's parameters without the one that names a view: those that name the list. */
export function listOf(params: URLSearchParams, name: string): string {
  const list = new URLSearchParams(params)
  list.delete(name)
  return list.toString()
}

/** Sets the view that is shown before the URL names it. */
export function setPendingView(name: string, view: PendingView): void {
  change(new Map(pendingViews).set(name, view))
}

/** Forgets a view, unless another one has taken its place since. */
export function forgetPendingView(name: string, view: PendingView): void {
  if (pendingViews.get(name) !== view) return
  change(new Map([...pendingViews].filter(([other]) => other !== name)))
}

function change(views: PendingViews): void {
  pendingViews = views
  for (const notify of listeners) notify()
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  window.addEventListener('popstate', onStep)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    window.removeEventListener('popstate', onStep)
    // The next page has another list.
    pendingViews = none
  }
}

// After Back or Forward by the administrator the URL decides. A step that the page itself takes belongs to a view that is pending already.
function onStep(): void {
  if (isOwnStep()) return
  dropDeferred()
  change(none)
}
