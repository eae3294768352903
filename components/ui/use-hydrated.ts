import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** Tells whether the component is hydrated; false in the first render, which has to match what the server sent. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
