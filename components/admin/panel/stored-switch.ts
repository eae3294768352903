import { useSyncExternalStore } from 'react'
import { getStored, type StoragePlace, setStored } from '@/components/forms/browser-storage'

const listeners = new Set<() => void>()

/** Whether the switch of this name is on; off until it is set. */
export function isSwitchedOn(name: string, place: StoragePlace): boolean {
  return getStored(name, place) !== undefined
}

/** Returns whether a switch is on, and the function that sets it. It is stored in the browser; while the server renders it is off. */
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
