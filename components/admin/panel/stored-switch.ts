'use client'

import { useSyncExternalStore } from 'react'
import { type NotePlace, readNote, writeNote } from '@/components/forms/stored-note'

const listeners = new Set<() => void>()

/** Whether a switch is on, as it is stored under its name; off at first. */
export function isSwitchedOn(name: string, place: NotePlace): boolean {
  return readNote(name, place) !== undefined
}

/** Returns whether a switch is on, which outlives panels, pages and reloads, and what sets it; off while the server renders. */
export function useStoredSwitch(name: string, place: NotePlace): [on: boolean, setOn: (on: boolean) => void] {
  const on = useSyncExternalStore(
    listen,
    () => isSwitchedOn(name, place),
    () => false,
  )
  const setOn = (next: boolean) => {
    writeNote(name, next ? 1 : undefined, place)
    for (const notify of listeners) notify()
  }
  return [on, setOn]
}

function listen(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
