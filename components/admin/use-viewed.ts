'use client'

import { useSearchParams } from 'next/navigation'

/**
 * Which record's panel is open. It stands in the address under `name`, so Back closes it and a link opens it.
 */
export function useViewed(name = 'view') {
  const params = useSearchParams()

  function go(id: string | null) {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(name)
    else next.set(name, id)
    window.history.pushState(null, '', `?${next}`)
  }

  return { viewedId: params.get(name), view: (id: string) => go(id), close: () => go(null) }
}
