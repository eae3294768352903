'use client'

import { useSyncExternalStore } from 'react'
import { getStored, type StoragePlace, setStored } from '@/components/forms/browser-storage'

const listeners = new Set<() => void>()

/** Whether a switch is on, as it is stored under its name; off at first. */
export function isSwitchedOn(name: string, place: StoragePlace): boolean {
  return getStored(name, place) !== undefined
}

/** Returns whether a switch is on, which outlives panels, pages and reloads, and what sets it; off while the server renders. */
export function useStoredSwitch(
  name: string,
  place: StoragePlace,
): [on: boolean, setOn: (on: boolean) => void] {
  const on = useSyncExternalStore(
    listen,
    () => isSwitchedOn(name, place),
    () => false,
  )
  const setOn = (next: boolean) => {
    setStored(name, next ? 1 : undefined, place)
    for (const notify of listeners) notify()
  }
  return [on, setOn]
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
