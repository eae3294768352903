'use client'

import { useSearchParams } from 'next/navigation'
import { useSyncExternalStore } from 'react'
import { pushUrl, replaceUrl } from './history-step'

/**
 * Which record's panel or form is open. The URL has it under `name`, so Back closes it and a link opens it.
 */
export function useViewed(name = 'view') {
  const params = useSearchParams()
  const inBrowser = useInBrowser()

  function go(id: string | null, change: (url: string) => void) {
    if (params.get(name) === id) return
    const next = new URLSearchParams(params)
    if (id === null) next.delete(name)
    else next.set(name, id)
    change(`?${next}`)
  }

  return {
    viewedId: inBrowser ? params.get(name) : null,
    view: (id: string) => go(id, pushUrl),
    /** Views another one in the place of the one before, in the browser's history too. */
    replace: (id: string) => go(id, replaceUrl),
    close: () => go(null, pushUrl),
  }
}

/**
 * False on the server and during hydration. The head of a page may be pressed, and the URL changed, before the list below
 * has arrived: with the new URL that list would not fit what the server sent of it.
 */
function useInBrowser(): boolean {
  return useSyncExternalStore(neverChanges, inBrowser, onServer)
}

const neverChanges = () => () => undefined
const inBrowser = () => true
const onServer = () => false
