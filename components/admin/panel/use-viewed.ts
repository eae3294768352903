'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useSyncExternalStore } from 'react'
import {
  dropHeldUrl,
  goOnTo,
  isOwnStep,
  leaveTo,
  pushUrl,
  replaceUrl,
} from '@/components/admin/router/history-step'

/**
 * Which record's panel or form is open. The URL has it under `name`, so Back closes it and a link opens it. What is viewed goes
 * ahead of the URL, which comes by a transition: a second press within it would start from the record before, and lead nowhere.
 */
export function useViewed(name = 'view') {
  const params = useSearchParams()
  const inBrowser = useSyncExternalStore(neverChanges, inTheBrowser, onServer)
  const early = useSyncExternalStore(listen, () => ahead.get(name), onTime)
  const inUrl = params.get(name)
  const list = listOf(params, name)
  const isAhead = early?.list === list && early.id !== inUrl
  const viewedId = isAhead ? early.id : inUrl

  useEffect(() => {
    // A press may have come since this was rendered.
    if (early && !isAhead && ahead.get(name) === early) setAhead(name, undefined)
  }, [name, early, isAhead])

  function go(id: string | null, change: (url: string) => void) {
    if (viewedId === id) return
    setAhead(name, { id, list })
    const next = new URLSearchParams(params)
    if (id === null) next.delete(name)
    else next.set(name, id)
    change(`?${next}`)
  }

  return {
    // Not during hydration: the head of a page may be pressed, and the URL changed, before the list below has arrived,
    // which would then not fit what the server sent of it.
    viewedId: inBrowser ? viewedId : null,
    /** One more while another is open takes its place, so that one step back closes it. */
    view: (id: string) => go(id, viewedId === null ? pushUrl : replaceUrl),
    /** Views another one in the place of the one before, in the browser's history too. */
    replace: (id: string) => go(id, replaceUrl),
    /** Views what a form that has ended added, in the form's place. */
    goOn: (id: string) => go(id, goOnTo),
    close: () => go(null, leaveTo),
  }
}

/** What is viewed of a list, by that list's own parameters: of another one, or another page of it, it says nothing. */
type Ahead = { id: string | null; list: string }

// What is viewed already while the URL, which says so, is still on its way; by the parameter's name.
const ahead = new Map<string, Ahead>()
const listeners = new Set<() => void>()

function listOf(params: URLSearchParams, name: string): string {
  const list = new URLSearchParams(params)
  list.delete(name)
  return list.toString()
}

function setAhead(name: string, viewed: Ahead | undefined): void {
  if (viewed === undefined) ahead.delete(name)
  else ahead.set(name, viewed)
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  listeners.add(tell)
  window.addEventListener('popstate', forgetAll)
  return () => {
    listeners.delete(tell)
    if (listeners.size > 0) return
    window.removeEventListener('popstate', forgetAll)
    // Of the list on the next page it says nothing.
    ahead.clear()
  }
}

// Back and Forward mean the URL; of a step that nobody pressed what is viewed knows already.
function forgetAll(): void {
  if (isOwnStep()) return
  dropHeldUrl()
  ahead.clear()
  for (const tell of listeners) tell()
}

const onTime = () => undefined
const neverChanges = () => () => undefined
const inTheBrowser = () => true
const onServer = () => false
