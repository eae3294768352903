import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { closeTo, pushUrl, replaceUrl } from '@/components/admin/router/page-url'
import {
  forgetPendingView,
  listOf,
  setPendingView,
  usePendingViews,
} from '@/components/admin/router/pending-view'
import { isUrlLocked } from '@/components/admin/router/url-lock'
import { useHydrated } from '@/components/ui/use-hydrated'

/**
 * Returns which record's panel or form is open. The URL has it under `name`, so Back closes it and a link opens it. The URL changes by
 * a transition; until then the pending view counts, because a second press would otherwise start from the record before.
 */
export function useViewed(name = 'view') {
  const params = useSearchParams()
  const isHydrated = useHydrated()
  const pending = usePendingViews().get(name)
  const inUrl = params.get(name)
  const list = listOf(params, name)
  const isPending = pending?.list === list && pending.id !== inUrl
  const viewedId = isPending ? pending.id : inUrl

  useEffect(() => {
    // A press may have changed the view since this render; while a step back is under way, the URL may still be the old one.
    if (pending && !isPending && !isUrlLocked()) forgetPendingView(name, pending)
  }, [name, pending, isPending])

  function go(id: string | null, change: (url: string) => void) {
    if (viewedId === id) return
    setPendingView(name, { id, list })
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
