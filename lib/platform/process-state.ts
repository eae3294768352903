const kept = globalThis as typeof globalThis & {
  /** By the module's path; tests clear it between their files (tests/support/clean-process.ts). */
  processState?: Map<string, object>
}

/**
 * Returns what a module keeps for its whole process. The server, the site's bundle and each bundle of a route may load a copy
 * of the module, and hot reload a new one; all of them are given the same object.
 * @param module the module's path in `lib/`
 * @param make makes it when it is first asked for; later calls return what was made then
 * @returns that object itself: what one copy of the module changes in it, the others see
 */
export function processState<State extends object>(module: string, make: () => State): State {
  kept.processState ??= new Map()
  const made = kept.processState.get(module)
  // A module asks for what it made itself.
  if (made) return made as State
  const state = make()
  kept.processState.set(module, state)
  return state
}
