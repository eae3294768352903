'use client'

import { useSearchParams } from 'next/navigation'

/** Which record's panel is open. It stands in the address as `view`, so Back closes it and a link opens it. */
export function useViewed() {
  const params = useSearchParams()

  function go(id: string | null) {
    const next = new URLSearchParams(params)
    if (id === null) next.delete('view')
    else next.set('view', id)
    window.history.pushState(null, '', `?${next}`)
  }

  return { viewedId: params.get('view'), view: (id: string) => go(id), close: () => go(null) }
}
