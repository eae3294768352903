'use client'

import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'

/**
 * Which record's panel is open. It stands in the address under `name`, so Back closes it and a link opens it.
 */
export function useViewed(name = 'view') {
  const params = useSearchParams()
  const inBrowser = useInBrowser()

  function go(id: string | null) {
    const next = new URLSearchParams(params)
    if (id === null) next.delete(name)
    else next.set(name, id)
    window.history.pushState(null, '', `?${next}`)
  }

  return {
    viewedId: inBrowser ? params.get(name) : null,
    view: (id: string) => go(id),
    close: () => go(null),
  }
}

/**
 * False on the server and while its markup is taken over. The head of a page may be pressed, and the address changed,
 * before the list below has arrived: with the new address that list would not fit what the server sent of it.
 */
function useInBrowser(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
