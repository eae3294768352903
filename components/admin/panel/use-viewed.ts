import { useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import { closeTo, isOwnStep, pushUrl, replaceUrl } from '@/components/admin/router/page-url'
import { dropDeferred, isUrlLocked } from '@/components/admin/router/url-lock'

/**
 * Returns which record's panel or form is open. The URL has it under `name`, so Back closes it and a link opens it. The URL changes by
 * a transition; until then the pending view counts, because a second press would otherwise start from the record before.
 */
export function useViewed(name = 'view') {
  const params = useSearchParams()
  const isHydrated = useHydrated()
  const pending = useSyncExternalStore(listen, () => pendingViews.get(name), onServer)
  const inUrl = params.get(name)
  const list = listOf(params, name)
  const isPending = pending?.list === list && pending.id !== inUrl
  const viewedId = isPending ? pending.id : inUrl

  useEffect(() => {
    // A press may have changed the view since this render; while a step back is under way, the URL may still be the old one.
    if (pending && !isPending && !isUrlLocked() && pendingViews.get(name) === pending)
      setPending(name, undefined)
  }, [name, pending, isPending])

  function go(id: string | null, change: (url: string) => void) {
    if (viewedId === id) return
    setPending(name, { id, list })
    const next = new URLSearchParams(params)
    if (id === null) next.delete(name)
    else next.set(name, id)
    change(next.size > 0 ? `?${next}` : window.location.pathname)
  }

  return {
    // Null during hydration: a press at the head of the page may change the URL before the list below it arrives. The list would then
    // differ from what the server sent.
    viewedId: isHydrated ? viewedId : null,
    /** Opens a record. Where another one is open, it replaces that one's history entry, so that one step back closes the panel. */
    view: (id: string) => go(id, viewedId === null ? pushUrl : replaceUrl),
    /** Shows another record instead, in the same history entry. */
    replace: (id: string) => go(id, replaceUrl),
    close: () => go(null, closeTo),
  }
}

/** The view of one page of a list; the URL's other parameters name the page. */
type PendingView = { id: string | null; list: string }

// The views that are shown before the URL has changed, by the parameter's name.
const pendingViews = new Map<string, PendingView>()
const listeners = new Set<() => void>()

function listOf(params: URLSearchParams, name: string): string {
  const list = new URLSearchParams(params)
  list.delete(name)
  return list.toString()
}

function setPending(name: string, view: PendingView | undefined): void {
  if (view === undefined) pendingViews.delete(name)
  else pendingViews.set(name, view)
  notifyAll()
}

function notifyAll(): void {
  for (const notify of listeners) notify()
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  window.addEventListener('popstate', onStep)
  return () => {
    listeners.delete(notify)
    if (listeners.size > 0) return
    window.removeEventListener('popstate', onStep)
    // Cleared for the next page, which has another list.
    pendingViews.clear()
  }
}

// After Back or Forward by the administrator the URL decides. A step that the page itself takes belongs to a view that is pending already.
function onStep(): void {
  if (isOwnStep()) return
  dropDeferred()
  pendingViews.clear()
  notifyAll()
}

const onServer = () => undefined
const neverChanges = () => () => undefined

/** Tells whether the component is hydrated; false in the first render, which has to match what the server sent. */
function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
