const shared = globalThis as typeof globalThis & {
  /** By the module's path; tests clear it between their files (tests/support/clean-process.ts). */
  processState?: Map<string, object>
}

/**
 * Returns the one object that holds a module's state in this process. The server, the site's pages and its route handlers each load
 * their own copy of a module, and hot reload another; all of them get the same object. What one of the three alone asks for needs none.
 * @param module the module's path in `lib/`
 * @param make makes it when it is first asked for; later calls return what was made then
 * @returns that object itself: what one copy of the module changes in it, the others see
 */
export function processState<State extends object>(module: string, make: () => State): State {
  shared.processState ??= new Map()
  const existing = shared.processState.get(module)
  // A module asks for what it made itself.
  if (existing) return existing as State
  const state = make()
  shared.processState.set(module, state)
  return state
}
